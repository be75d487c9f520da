/** The orientation of vehicles (CDS `parking_angle`). */
export type ParkingAngle = 'parallel' | 'angled' | 'perpendicular';

/** Distances along the kerb from the start of a row of bays, and from the kerb into the roadway. */
export interface KerbPoint {
  readonly alongM: number;
  readonly outM: number;
}

/**
 * A row of equal bays beside each other. Lengths and widths are those of one bay, in its
 * own orientation.
 */
export interface BayLayout {
  readonly parkingAngle: ParkingAngle;
  readonly bayLengthCm: number;
  readonly bayWidthCm: number;
  /** From one bay to the next, along the kerb. */
  readonly stepM: number;
  /** Distance that the row extends into the roadway. */
  readonly depthM: number;
  /** Length of the row in excess of one step for each bay: angled bays lean over. */
  readonly overhangM: number;
}

export function createBayLayout(options: {
  parkingAngle: ParkingAngle;
  bayLengthCm: number;
  bayWidthCm: number;
}): BayLayout {
  const lengthM = options.bayLengthCm / 100;
  const widthM = options.bayWidthCm / 100;
  switch (options.parkingAngle) {
    case 'parallel':
      return { ...options, stepM: lengthM, depthM: widthM, overhangM: 0 };
    case 'perpendicular':
      return { ...options, stepM: widthM, depthM: lengthM, overhangM: 0 };
    case 'angled':
      return {
        ...options,
        stepM: widthM / LEAN_SIN,
        depthM: lengthM * LEAN_SIN + widthM * LEAN_COS,
        overhangM: lengthM * LEAN_COS + widthM * LEAN_SIN - widthM / LEAN_SIN,
      };
  }
}

/** Returns the length of kerb that a row of `bayCount` bays needs. */
export function getRowLengthM(layout: BayLayout, bayCount: number): number {
  return bayCount * layout.stepM + layout.overhangM;
}

/** Returns how many bays fit along `kerbM` of kerb. */
export function countBays(layout: BayLayout, kerbM: number): number {
  return Math.max(0, Math.floor((kerbM - layout.overhangM) / layout.stepM));
}

/**
 * Returns the four corners of a bay, counter-clockwise as seen from the block's left-hand
 * side. Adjacent bays share a side: both compute it from the same product, so not even the
 * last digit differs.
 */
export function getBayCorners(layout: BayLayout, bayIndex: number): readonly KerbPoint[] {
  const fromM = bayIndex * layout.stepM;
  if (layout.parkingAngle === 'angled') return getLeaningCorners(layout, fromM);
  const toM = (bayIndex + 1) * layout.stepM;
  return [
    { alongM: fromM, outM: layout.depthM },
    { alongM: toM, outM: layout.depthM },
    { alongM: toM, outM: 0 },
    { alongM: fromM, outM: 0 },
  ];
}

/**
 * Returns a rectangle that leans by 60°: its right side passes through the foot of the next bay.
 */
function getLeaningCorners(layout: BayLayout, fromM: number): readonly KerbPoint[] {
  const lengthM = layout.bayLengthCm / 100;
  const widthM = layout.bayWidthCm / 100;
  const footM = lengthM * LEAN_SIN;
  return [
    { alongM: fromM, outM: footM },
    { alongM: fromM + widthM * LEAN_SIN, outM: footM + widthM * LEAN_COS },
    { alongM: fromM + widthM * LEAN_SIN + lengthM * LEAN_COS, outM: widthM * LEAN_COS },
    { alongM: fromM + lengthM * LEAN_COS, outM: 0 },
  ];
}

const LEAN_SIN = Math.sin(Math.PI / 3);
const LEAN_COS = Math.cos(Math.PI / 3);
