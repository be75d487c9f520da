import { eastOf, northOf, southOf, westOf } from '../../../src/geo/boxes/box-units.ts';
import { openStore } from '../../../src/open/open-store.ts';
import type { Snapshot } from '../../../src/snapshot/sections.ts';
import { createChance } from './chance.ts';
import type { Position } from './request-path.ts';

/** What the questions to a city are made of. */
export interface CityFacts {
  readonly spaceCount: number;
  /** Of everything in the city. */
  readonly southWest: Position;
  readonly northEast: Position;
  /** Places where spaces are, identifiers of spaces and of zones that have spaces, by chance. */
  readonly places: readonly Position[];
  readonly spaceIds: readonly string[];
  readonly zoneIds: readonly string[];
}

/** Draws from a store; the same store and count, the same facts. */
export async function readCityFacts(store: string, sampleCount: number): Promise<CityFacts> {
  const snapshot = await openStore(store);
  try {
    return drawFacts(snapshot, sampleCount);
  } finally {
    snapshot.close();
  }
}

function drawFacts(snapshot: Snapshot, sampleCount: number): CityFacts {
  const { spaces, zones } = snapshot;
  const chance = createChance(1);
  const draw = <T>(one: () => T) => Array.from({ length: sampleCount }, one);
  const { tree } = spaces;
  const root = corners(tree.boxes, tree.levelStarts.at(-1) ?? 0);
  return {
    spaceCount: spaces.rowCount,
    ...root,
    places: draw(() => {
      const { southWest, northEast } = corners(tree.boxes, chance.below(spaces.rowCount));
      return {
        lng: (southWest.lng + northEast.lng) / 2,
        lat: (southWest.lat + northEast.lat) / 2,
      };
    }),
    spaceIds: draw(() => uuidText(spaces.ids.uuids, chance.below(spaces.rowCount))),
    zoneIds: draw(() => {
      const row = spaces.zoneRows[chance.below(spaces.rowCount)] ?? 0;
      return keyOfRow(zones.ids, row);
    }),
  };
}

/** A node of a tree of boxes. */
function corners(
  boxes: Int32Array,
  node: number,
): { readonly southWest: Position; readonly northEast: Position } {
  return {
    southWest: { lng: westOf(boxes, node), lat: southOf(boxes, node) },
    northEast: { lng: eastOf(boxes, node), lat: northOf(boxes, node) },
  };
}

function uuidText(uuids: Uint8Array, index: number): string {
  const hex = Buffer.from(uuids.subarray(16 * index, 16 * index + 16)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Each row of an index of identifiers has one key. */
function keyOfRow(index: Snapshot['zones']['ids'], row: number): string {
  const key = index.postings.indexOf(row);
  const bytes = index.keyBytes.subarray(index.keyOffsets[key], index.keyOffsets[key + 1]);
  return Buffer.from(bytes).toString();
}
