import type { PeerAnswer, PeerQuestion } from './peer-app.ts';
import { servePeer } from './peer-app.ts';
import { availabilityAt, type PeerSpace, recordOf } from './peer-space.ts';
import { readCity } from './read-city.ts';
import { boxesMeet, boxHolds, boxOf, distanceM, type PeerBox, shapeMeetsBox } from './shapes.ts';

/*
 * The first thing that one would write: all records in memory, `filter`, `res.json`. The argument
 * is the folder of a city.
 */

interface HeldSpace extends PeerSpace {
  readonly box: PeerBox;
}

const start = performance.now();
const spaces: HeldSpace[] = [];
const byId = new Map<string, HeldSpace>();
for await (const space of readCity(process.argv[2] ?? '')) {
  const held = { ...space, box: boxOf(space.positions) };
  spaces.push(held);
  byId.set(held.curbSpaceId, held);
}
servePeer(answer, { loadSeconds: (performance.now() - start) / 1000 });

function answer(question: PeerQuestion): PeerAnswer {
  const { circle, timeMs, skipCount, pageSize } = question;
  let matches = candidatesOf(question).filter((space) => isMatch(space, question));
  if (circle !== undefined) {
    matches = matches
      .map((space) => ({ space, distance: distanceM(space.positions, circle) }))
      .filter(({ distance }) => distance <= circle.radiusM)
      .sort((a, b) => a.distance - b.distance || a.space.rank - b.space.rank)
      .map(({ space }) => space);
  }
  return {
    matchCount: matches.length,
    records: matches
      .slice(skipCount, skipCount + pageSize)
      .map((space) => recordOf(space, availabilityAt(space, timeMs))),
  };
}

/** An identifier is looked up; every other question looks at every space. */
function candidatesOf({ curbSpaceId }: PeerQuestion): HeldSpace[] {
  if (curbSpaceId === undefined) return spaces;
  const space = byId.get(curbSpaceId);
  return space === undefined ? [] : [space];
}

function isMatch(space: HeldSpace, { curbZoneId, box, timeMs }: PeerQuestion): boolean {
  if (curbZoneId !== undefined && space.curbZoneId !== curbZoneId) return false;
  if (timeMs !== undefined && !(space.startMs <= timeMs && timeMs < space.endMs)) return false;
  if (box === undefined) return true;
  return (
    boxesMeet(space.box, box) && (boxHolds(box, space.box) || shapeMeetsBox(space.positions, box))
  );
}
