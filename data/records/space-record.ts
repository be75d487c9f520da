import { getBayCorners } from '../ground/bay-layout.ts';
import type { FaceFrame } from '../ground/face-frame.ts';
import type { CityPlan } from '../ground/plan-city.ts';
import type { ZonePlan } from '../ground/plan-face.ts';
import { createRandom, type Random, STREAM } from '../ground/random.ts';
import type { Corner } from '../ground/street-grid.ts';
import { CITY_FACTS, DAY_MS, MINUTE_MS } from './city-facts.ts';
import { drawRecordDates } from './record-dates.ts';
import { createSampleId } from './sample-id.ts';
import type { SampleObservation, SampleSpace, SampleZone } from './sample-record.ts';

export function getSpaceId(seed: number, plan: ZonePlan, bayIndex: number): string {
  const index = plan.zoneIndex * SPACE_IDS_PER_ZONE + bayIndex;
  return createSampleId({ seed, stream: STREAM.spaceId, index });
}

/** Creates the spaces of one zone, numbered from 1, and their observations. */
export function createSpaceRecords(
  city: CityPlan,
  plan: ZonePlan,
  zone: SampleZone,
): { spaces: SampleSpace[]; observations: SampleObservation[] } {
  const { seed } = city;
  const random = createRandom({ seed, stream: STREAM.space, index: plan.zoneIndex });
  const habits = drawHabits(random);
  const frame = city.getFrame(plan.faceIndex);
  const spaces: SampleSpace[] = [];
  const observations: SampleObservation[] = [];
  for (let bayIndex = 0; bayIndex < plan.bayCount; bayIndex++) {
    const curbSpaceId = getSpaceId(seed, plan, bayIndex);
    const dates = drawRecordDates(random);
    spaces.push({
      curbSpaceId,
      name: `${zone.userZoneId}-${bayIndex + 1}`,
      ...dates,
      curbZoneId: zone.curbZoneId,
      spaceNumber: bayIndex + 1,
      lengthCm: plan.layout.bayLengthCm,
      widthCm: plan.layout.bayWidthCm,
      ...drawValidity(random, { zone, habits }),
      availability: habits.carriesAvailability ? drawAvailability(random) : null,
      ring: habits.hasShapes || city.isClean ? ringOf(frame, { plan, bayIndex }) : null,
    });
    if (habits.isObserved) observations.push(...drawObservations(random, curbSpaceId));
  }
  return { spaces, observations };
}

/** Properties that all spaces of one zone share. */
interface Habits {
  readonly hasShapes: boolean;
  readonly hasOwnDates: boolean;
  readonly carriesAvailability: boolean;
  readonly isObserved: boolean;
}

function drawHabits(random: Random): Habits {
  return {
    hasShapes: !random.oneIn(60),
    hasOwnDates: random.oneIn(30),
    carriesAvailability: random.oneIn(15),
    isObserved: random.oneIn(8),
  };
}

/**
 * Draws the dates of a space that has its own: it opens within a month of its zone, and every other
 * one closes after a season.
 */
function drawValidity(
  random: Random,
  { zone, habits }: { zone: SampleZone; habits: Habits },
): { startDateMs: number | null; endDateMs: number | null } {
  if (!habits.hasOwnDates) return { startDateMs: null, endDateMs: null };
  const startDateMs = zone.startDateMs + random.below(30) * DAY_MS;
  const lastsDays = 30 + random.below(60);
  return { startDateMs, endDateMs: random.oneIn(2) ? startDateMs + lastsDays * DAY_MS : null };
}

function drawAvailability(random: Random): { available: boolean; timeMs: number } {
  return { available: random.oneIn(2), timeMs: drawObservationTime(random) };
}

/** Draws one to four observations, oldest first, at least a minute apart. */
function drawObservations(random: Random, curbSpaceId: string): SampleObservation[] {
  const count = 1 + random.below(4);
  const times = Array.from({ length: count }, () => drawObservationTime(random));
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .map((availabilityTimeMs) => ({
      curbSpaceId,
      availabilityTimeMs,
      available: random.oneIn(2),
    }));
}

/** Draws a minute of the feed's last week. */
function drawObservationTime(random: Random): number {
  return CITY_FACTS.last_updated - random.below(OBSERVED_MINUTES) * MINUTE_MS;
}

function ringOf(
  frame: FaceFrame,
  { plan, bayIndex }: { plan: ZonePlan; bayIndex: number },
): Corner[] {
  const corners = getBayCorners(plan.layout, bayIndex).map(({ alongM, outM }) =>
    frame.cornerAt({ alongM: plan.startM + alongM, outM }),
  );
  return [...corners, ...corners.slice(0, 1)];
}

/** More than the spaces of any zone, so that no two spaces get the same identifier. */
const SPACE_IDS_PER_ZONE = 64;
const OBSERVED_MINUTES = 7 * 24 * 60;
