import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CDS_JSON_FORMAT } from './format/cds-json-format.ts';
import { CSV_FORMAT } from './format/csv-format.ts';
import { GEOJSON_FORMAT } from './format/geojson-format.ts';
import type { RecordFormat, SampleKind } from './format/record-format.ts';
import { createRowFile, type RowSink } from './format/row-file.ts';
import { createShuffledRows } from './format/shuffle-rows.ts';
import { type CityPlan, planCity } from './ground/plan-city.ts';
import { createAreaRecord } from './records/area-record.ts';
import { CITY_FACTS } from './records/city-facts.ts';
import { createObjectRecords } from './records/object-record.ts';
import { createPolicyRecords } from './records/policy-record.ts';
import type { SampleObservation } from './records/sample-record.ts';
import { createSpaceRecords } from './records/space-record.ts';
import { createZoneRecord } from './records/zone-record.ts';

export const FORMATS = {
  csv: CSV_FORMAT,
  geojson: GEOJSON_FORMAT,
  'cds-json': CDS_JSON_FORMAT,
} as const satisfies Record<string, RecordFormat>;

export type FormatName = keyof typeof FORMATS;

export interface CityOptions {
  /** Unsigned, 32 bits. */
  readonly seed: number;
  /** 1 or more. */
  readonly spaceCount: number;
  readonly format: FormatName;
  /** The feed's folder; created if it does not exist. */
  readonly folder: string;
  /**
   * `street`: in the order of the streets, files with standard names. `shuffled`: the same
   * records in another order, the spaces distributed to two files, and `feed.json` naming the
   * files in reverse.
   */
  readonly order: 'street' | 'shuffled';
  /** Whether a check must find neither errors nor warnings; default: false. */
  readonly isClean?: boolean;
}

export interface CityCounts {
  areas: number;
  zones: number;
  spaces: number;
  availability: number;
  policies: number;
  objects: number;
}

/** Writes a city as a feed folder, in one pass over its streets and one over its neighbourhoods. */
export function generateCity(
  options: CityOptions,
  onProgress: (spaceCount: number) => void = () => {},
): CityCounts {
  const city = planCity(options);
  const format: RecordFormat = FORMATS[options.format];
  mkdirSync(options.folder, { recursive: true });
  writeFeedFile(options, format);
  const counts: CityCounts = {
    areas: 0,
    zones: 0,
    spaces: 0,
    availability: 0,
    policies: 0,
    objects: 0,
  };
  writeStreets({ city, format, options, counts, onProgress });
  writeAreas({ city, format, options, counts });
  counts.policies = writePolicies(options);
  return counts;
}

interface Work {
  readonly city: CityPlan;
  readonly format: RecordFormat;
  readonly options: CityOptions;
  readonly counts: CityCounts;
}

function writeStreets(work: Work & { onProgress: (spaceCount: number) => void }): void {
  const { city, format, counts } = work;
  const zoneRows = openKind(work, 'zones');
  const spaceRows = openKind(work, 'spaces');
  const objectRows = openKind(work, 'objects');
  const observationRows = openObservations(work.options);
  for (let faceIndex = 0; faceIndex < city.faceCount; faceIndex++) {
    for (const plan of city.planZones(faceIndex)) {
      const zone = createZoneRecord(city, plan);
      const { spaces, observations } = createSpaceRecords(city, plan, zone);
      zoneRows.add(format.zone(zone));
      for (const space of spaces) spaceRows.add(format.space(space));
      for (const observation of observations) observationRows.add(writeObservation(observation));
      const objects = createObjectRecords(city, plan, { zone, spaces });
      for (const object of objects) objectRows.add(format.object(object));
      counts.zones++;
      counts.objects += objects.length;
      counts.spaces += spaces.length;
      counts.availability += observations.length;
    }
    work.onProgress(counts.spaces);
  }
  for (const rows of [zoneRows, spaceRows, objectRows, observationRows]) rows.close();
}

function writeAreas(work: Work): void {
  const { city, format, counts } = work;
  const rows = openKind(work, 'areas');
  for (let index = 0; index < city.neighbourhoods.count; index++) {
    const area = createAreaRecord(city, city.neighbourhoods.get(index));
    if (area === undefined) continue;
    rows.add(format.area(area));
    counts.areas++;
  }
  rows.close();
}

/** Writes the policies, in every format as the standard's JSON. */
function writePolicies({ seed, folder }: CityOptions): number {
  const policies = createPolicyRecords(seed);
  const rows = policies.map((policy) => JSON.stringify(policy)).join(',\n');
  writeFileSync(join(folder, POLICY_FILE), `{"data":{"policies":[\n${rows}\n]}}\n`);
  return policies.length;
}

function openKind({ options, format }: Work, kind: SampleKind): RowSink {
  const files = fileNames(options, format)[kind].map((name) =>
    createRowFile({
      path: join(options.folder, name),
      head: format.head(kind),
      separator: format.separator,
      tail: format.tail(kind),
    }),
  );
  return order(options, files);
}

function openObservations(options: CityOptions): RowSink {
  const path = join(options.folder, OBSERVATION_FILE);
  const head = 'curb_space_id,availability_time,available\n';
  return order(options, [createRowFile({ path, head, separator: '', tail: '' })]);
}

function order(options: CityOptions, files: readonly RowSink[]): RowSink {
  const [first] = files;
  if (options.order === 'street' && first !== undefined) return first;
  return createShuffledRows({ seed: options.seed, sinks: files });
}

function writeObservation(observation: SampleObservation): string {
  return `${observation.curbSpaceId},${observation.availabilityTimeMs},${observation.available}\n`;
}

/** Writes `feed.json`. Files with standard names need no `sources`. */
function writeFeedFile(options: CityOptions, format: RecordFormat): void {
  const feed =
    options.order === 'street'
      ? CITY_FACTS
      : { ...CITY_FACTS, sources: listSources(options, format) };
  writeFileSync(join(options.folder, 'feed.json'), `${JSON.stringify(feed, null, 2)}\n`);
}

function listSources(
  options: CityOptions,
  format: RecordFormat,
): { file: string; kind: SampleKind | 'availability' | 'policies' }[] {
  const { spaces, zones, areas, objects } = fileNames(options, format);
  return [
    ...objects.map((file) => ({ file, kind: 'objects' as const })),
    { file: POLICY_FILE, kind: 'policies' },
    { file: OBSERVATION_FILE, kind: 'availability' },
    ...spaces.map((file) => ({ file, kind: 'spaces' as const })),
    ...zones.map((file) => ({ file, kind: 'zones' as const })),
    ...areas.map((file) => ({ file, kind: 'areas' as const })),
  ];
}

function fileNames(
  options: CityOptions,
  { extension }: RecordFormat,
): Record<SampleKind, readonly string[]> {
  const spaces = options.order === 'street' ? ['spaces'] : ['spaces-2', 'spaces-1'];
  return {
    areas: [`areas.${extension}`],
    zones: [`zones.${extension}`],
    spaces: spaces.map((name) => `${name}.${extension}`),
    objects: [`objects.${extension}`],
  };
}

const OBSERVATION_FILE = 'availability.csv';
const POLICY_FILE = 'policies.json';
