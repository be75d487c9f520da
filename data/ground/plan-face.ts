import { PLANNED_MS, REPLACED_MS, RETIRED_MS } from '../records/city-facts.ts';
import {
  type BayLayout,
  countBays,
  createBayLayout,
  getRowLengthM,
  type ParkingAngle,
} from './bay-layout.ts';
import { createRandom, type Random, STREAM } from './random.ts';

/** One curb zone of a block face: a row of bays, where it begins, and when it is valid. */
export interface ZonePlan {
  readonly zoneIndex: number;
  readonly faceIndex: number;
  readonly layout: BayLayout;
  /** Where the row begins, along the face from its first crossing. */
  readonly startM: number;
  readonly bayCount: number;
  readonly shapeType: 'Polygon' | 'LineString';
  /** `null`: from the day it was published. */
  readonly startDateMs: number | null;
  readonly endDateMs: number | null;
}

/** A face has at most two zones, side by side or one after the other in time. */
const ZONES_PER_FACE_MAX = 2;

/** Plans one side of one block, from the seed and the face alone. */
export function planFace(options: {
  seed: number;
  faceIndex: number;
  faceLengthM: number;
}): ZonePlan[] {
  const random = createRandom({
    seed: options.seed,
    stream: STREAM.face,
    index: options.faceIndex,
  });
  if (random.oneIn(12)) return [];
  const parkingAngle = drawParkingAngle(random);
  const kerb: Kerb = {
    faceIndex: options.faceIndex,
    fromM: CORNER_CLEARANCE_M,
    lengthM: options.faceLengthM - 2 * CORNER_CLEARANCE_M,
  };
  switch (random.below(60)) {
    case 0:
      return planSuccession(random, { parkingAngle, kerb });
    case 1:
      return [planRow(random, { parkingAngle, kerb, endDateMs: RETIRED_MS })];
    case 2:
      return [planRow(random, { parkingAngle, kerb, startDateMs: PLANNED_MS })];
    case 3:
    case 4:
    case 5:
      return planTwoSideBySide(random, { parkingAngle, kerb });
    default:
      return [planRow(random, { parkingAngle, kerb })];
  }
}

/** The part of a face where vehicles may park. */
interface Kerb {
  readonly faceIndex: number;
  readonly fromM: number;
  readonly lengthM: number;
}

interface RowWish {
  readonly parkingAngle: ParkingAngle;
  readonly kerb: Kerb;
  readonly ordinal?: 0 | 1;
  readonly startDateMs?: number;
  readonly endDateMs?: number;
}

/**
 * Plans an old zone and the one that replaced it on the same day; they are never valid together.
 */
function planSuccession(random: Random, wish: RowWish): ZonePlan[] {
  return [
    planRow(random, { ...wish, endDateMs: REPLACED_MS }),
    planRow(random, { ...wish, ordinal: 1, startDateMs: REPLACED_MS }),
  ];
}

/** Plans two zones with a driveway between them. */
function planTwoSideBySide(random: Random, wish: RowWish): ZonePlan[] {
  const lengthM = (wish.kerb.lengthM - DRIVEWAY_M) / 2;
  const secondFromM = wish.kerb.fromM + lengthM + DRIVEWAY_M;
  return [
    planRow(random, { ...wish, kerb: { ...wish.kerb, lengthM } }),
    planRow(random, {
      ...wish,
      ordinal: 1,
      kerb: { ...wish.kerb, fromM: secondFromM, lengthM },
    }),
  ];
}

function planRow(random: Random, wish: RowWish): ZonePlan {
  const { parkingAngle, kerb } = wish;
  const layout = createBayLayout({ parkingAngle, ...drawBaySize(random, parkingAngle) });
  const room = countBays(layout, kerb.lengthM);
  const bayCount = Math.min(room - random.below(Math.ceil(room / 4)), BAYS_PER_ZONE_MAX);
  const spareM = kerb.lengthM - getRowLengthM(layout, bayCount);
  return {
    zoneIndex: kerb.faceIndex * ZONES_PER_FACE_MAX + (wish.ordinal ?? 0),
    faceIndex: kerb.faceIndex,
    layout,
    startM: kerb.fromM + (spareM * random.below(101)) / 100,
    bayCount,
    shapeType: parkingAngle === 'parallel' && random.oneIn(24) ? 'LineString' : 'Polygon',
    startDateMs: wish.startDateMs ?? null,
    endDateMs: wish.endDateMs ?? null,
  };
}

function drawParkingAngle(random: Random): ParkingAngle {
  const percent = random.below(100);
  if (percent < 82) return 'parallel';
  return percent < 93 ? 'angled' : 'perpendicular';
}

function drawBaySize(
  random: Random,
  parkingAngle: ParkingAngle,
): { bayLengthCm: number; bayWidthCm: number } {
  if (parkingAngle === 'parallel') {
    return {
      bayLengthCm: random.pick([500, 530, 550, 580, 600]),
      bayWidthCm: random.pick([200, 210, 220, 240]),
    };
  }
  return { bayLengthCm: random.pick([500, 520]), bayWidthCm: random.pick([240, 250]) };
}

/** No vehicle parks nearer to a crossing: half a street, and the view of turning drivers. */
const CORNER_CLEARANCE_M = 15;
const DRIVEWAY_M = 5;
/** Longer rows of angled bays are interrupted by trees. */
const BAYS_PER_ZONE_MAX = 18;
