import { RING_HOLE, RING_LINE, RING_POINTS, type ShapeColumns } from '../../snapshot/sections.ts';
import { startFaults } from './column-faults.ts';

/**
 * Checks that rings are of a known kind, that holes follow their shell, and that every position is
 * a number.
 */
export function shapeFaults(what: string, shapes: ShapeColumns): string[] {
  const { shapeRings, ringPositions, ringKinds, positions } = shapes;
  const faults = [
    ...startFaults(`${what}, shapes`, shapeRings, ringKinds.length),
    ...startFaults(`${what}, rings`, ringPositions, positions.length / 2),
  ];
  if (faults.length > 0) return faults;
  if (!positions.every(Number.isFinite)) return [`${what}: a position is not a number`];
  for (let ring = 0; ring < ringKinds.length; ring++) {
    const fault = findRingFault(shapes, ring);
    if (fault !== undefined) return [`${what}: ring ${ring} ${fault}`];
  }
  return holeFaults(what, shapes);
}

function findRingFault(shapes: ShapeColumns, ring: number): string | undefined {
  const kind = shapes.ringKinds[ring] ?? Number.NaN;
  const positionsMin = POSITIONS_MIN[kind];
  if (positionsMin === undefined) return 'is of no kind';
  const first = shapes.ringPositions[ring] ?? 0;
  const last = (shapes.ringPositions[ring + 1] ?? 0) - 1;
  if (last - first + 1 < positionsMin) return 'has too few positions';
  return isOpenKind(kind) || samePosition(shapes.positions, first, last)
    ? undefined
    : 'is not closed';
}

/**
 * Smallest number of positions by kind: shell, hole, line, points (RFC 7946 sections 3.1.4
 * and 3.1.6).
 */
const POSITIONS_MIN: readonly (number | undefined)[] = [4, 4, 2, 1];

function samePosition(positions: Float64Array, a: number, b: number): boolean {
  return positions[2 * a] === positions[2 * b] && positions[2 * a + 1] === positions[2 * b + 1];
}

function holeFaults(what: string, { shapeRings, ringKinds }: ShapeColumns): string[] {
  for (let row = 0; row + 1 < shapeRings.length; row++) {
    const first = shapeRings[row] ?? 0;
    for (let ring = first; ring < (shapeRings[row + 1] ?? 0); ring++) {
      if (ringKinds[ring] !== RING_HOLE) continue;
      if (ring === first) return [`${what}: row ${row} begins with a hole`];
      if (isOpenKind(ringKinds[ring - 1]))
        return [`${what}: ring ${ring} is a hole without a shell`];
    }
  }
  return [];
}

function isOpenKind(kind: number | undefined): boolean {
  return kind === RING_LINE || kind === RING_POINTS;
}
