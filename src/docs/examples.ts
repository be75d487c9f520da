import { summariseKinds } from '../query/kind-summaries.ts';
import { ENDPOINT_HANDLERS } from '../respond/body/endpoints.ts';
import { withoutLastComma } from '../respond/body/record-pieces.ts';
import { PARAMETERS } from '../respond/parameters.ts';
import { ROUTES } from '../respond/routes.ts';
import type { Snapshot } from '../snapshot/sections.ts';

/** Values for which a snapshot has a response, by parameter name. */
export type ExampleValues = Readonly<Record<string, string | number | boolean>>;

/** Without a snapshot, the examples of the parameter table are used. */
export const NO_EXAMPLES: ExampleValues = {};

/** Side of the example box and diameter of the example circle, as a fraction of the city's side. */
const EXAMPLE_PART = 1 / 4;

/** Returns examples from the first record of each kind and from the box around the spaces. */
export function examplesOf(snapshot: Snapshot): ExampleValues {
  const fromRecords = ROUTES.flatMap(({ path, endpoint }) =>
    endpoint === null || endpoint === 'root' || path.includes(':')
      ? []
      : pickValues(findFirstRecord(snapshot, endpoint)),
  ).reverse(); // What an earlier kind says counts: the name of an area, not of a space.
  return {
    ...Object.fromEntries(fromRecords),
    ...placeExamples(snapshot),
    snapshot: snapshot.id,
    time: snapshot.facts.lastUpdatedMs,
  };
}

function findFirstRecord(
  snapshot: Snapshot,
  endpoint: keyof typeof ENDPOINT_HANDLERS,
): Readonly<Record<string, unknown>> {
  const handler = ENDPOINT_HANDLERS[endpoint];
  const values = { response_size: 1 };
  const page = handler.findPage(snapshot, values, { pageNumber: 1, responseSize: 1 });
  const bytes = Buffer.concat(withoutLastComma(handler.readPage(snapshot, values, page)));
  return bytes.length === 0 ? {} : JSON.parse(bytes.toString());
}

const TEXT_PARAMETERS: ReadonlySet<string> = new Set(
  PARAMETERS.filter(({ type }) => type === 'text' || type === 'uuid').map(({ name }) => name),
);

function pickValues(record: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(record).filter(
    (member): member is [string, string] =>
      TEXT_PARAMETERS.has(member[0]) && typeof member[1] === 'string',
  );
}

function placeExamples(snapshot: Snapshot): ExampleValues {
  const kinds = summariseKinds(snapshot).filter(({ box }) => box !== null);
  const { box = null } = kinds.findLast(({ kind }) => kind !== 'objects') ?? kinds[0] ?? {};
  // For a box across the antimeridian, the examples of the table are used.
  if (box === null || box.minLng > box.maxLng) return NO_EXAMPLES;
  const lat = (box.minLat + box.maxLat) / 2;
  const lng = (box.minLng + box.maxLng) / 2;
  const latSide = (box.maxLat - box.minLat) * EXAMPLE_PART;
  const lngSide = (box.maxLng - box.minLng) * EXAMPLE_PART;
  return {
    lat: shorten(lat),
    lng: shorten(lng),
    radius: Math.round(latSide * CENTIMETRES_PER_DEGREE) / 2,
    min_lat: shorten(lat - latSide),
    min_lng: shorten(lng - lngSide),
    max_lat: shorten(lat + latSide),
    max_lng: shorten(lng + lngSide),
  };
}

/** Mean length of a degree of latitude. */
const CENTIMETRES_PER_DEGREE = 11_113_300;

/** Rounds to about a tenth of a metre, which is exact enough for readers. */
function shorten(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
