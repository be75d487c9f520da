import { invariant } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import { compareText } from '../model/text-order.ts';
import { type ContentHash, createContentHasher } from './content-hash.ts';

/** The JSON of a record in two parts, so that a feed and a snapshot can be compared. */
export interface ServedContent {
  /** The members that the record alone decides. */
  readonly own: string;
  /** The members that may depend on the whole feed: the zone of a space, the zones of an area. */
  readonly linked: string;
}

/**
 * Splits the JSON that lists serve. The links of a zone are in neither part, because areas and
 * spaces have them, nor is the availability of a space, which `json` must not contain.
 */
export function splitServed(kind: Kind, json: string): ServedContent {
  switch (kind) {
    case 'spaces':
      return splitSpace(json);
    case 'areas': {
      const { curb_zone_ids: zoneIds, ...own } = JSON.parse(json);
      return { own: JSON.stringify(own), linked: linkedOfArea(zoneIds) };
    }
    case 'zones': {
      const { curb_area_ids: _areas, curb_space_ids: _spaces, ...own } = JSON.parse(json);
      return { own: JSON.stringify(own), linked: '' };
    }
    default:
      return { own: json, linked: '' };
  }
}

/**
 * Cuts the zone and the number out of a space. Parsing a million spaces would take seconds. No text
 * can contain the names, because its quotes would be escaped.
 */
function splitSpace(json: string): ServedContent {
  const start = json.indexOf(ZONE_NAME);
  const end = json.indexOf(LENGTH_NAME, start);
  invariant(start !== -1 && end !== -1, 'a space has a zone and a length');
  return { own: json.slice(0, start) + json.slice(end), linked: json.slice(start, end) };
}

const ZONE_NAME = ',"curb_zone_id":[';
const LENGTH_NAME = ',"length":';

/** The order of the zones of an area says nothing. */
export function linkedOfArea(zoneIds: readonly string[]): string {
  return JSON.stringify([...new Set(zoneIds)].sort(compareText));
}

export function hashText(text: string): ContentHash {
  const hasher = createContentHasher();
  hasher.addText(text);
  return hasher.take();
}
