import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wktToGeoJSON } from 'betterknown';
import { parse } from 'csv-parse/sync';
import type { Polygon } from 'geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '../../src/config/feed.ts';
import { readFeed } from '../../src/config/read-feed.ts';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { ingest } from '../../src/ingest.ts';
import type { Box, Circle } from '../../src/model/geometry.ts';
import { openStore } from '../../src/open/open-store.ts';
import { pageOfAreas } from '../../src/query/page-of-areas.ts';
import { pageOfSpaces } from '../../src/query/page-of-spaces.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { metresToParts } from '../support/oracle-distance.ts';
import { meetsBoxByTurf } from '../support/oracle-shapes.ts';
import { sortAlongCurve } from '../support/order-oracle.ts';
import { REAL_DATA, REAL_FOLDERS, ROOT } from '../support/paths.ts';
import type { CityPart, Pair } from '../support/random-city-shapes.ts';
import { useScratchFolder } from '../support/scratch.ts';

/** A question as its golden file has it; UPDATE_GOLDEN=1 writes the answers anew. */
interface GoldenQuestion {
  readonly says: string;
  readonly kind: 'areas' | 'spaces';
  readonly box?: readonly [number, number, number, number];
  /** Longitude, latitude, centimetres. */
  readonly circle?: readonly [number, number, number];
  readonly zone?: string;
  readonly name?: string;
  /** Judged by turf and geographiclib on the source files, not by Curbstone. */
  total?: number;
  /** The names of the first records, in order. */
  names?: readonly string[];
}

/** A feature of the source, as far as a judge needs it. */
interface RealFeature {
  readonly name: string;
  readonly zone: string | undefined;
  readonly parts: readonly CityPart[];
}

/** The feed that each file of questions is asked of. Real ones read files beside the project. */
const FEEDS: Readonly<Record<string, { readonly path: string; readonly isReal: boolean }>> = {
  'dc-areas': { path: 'test/feeds/dc-areas', isReal: true },
  'sample-city': { path: 'data/sample-city/geojson', isReal: false },
  'thessaloniki-bays': { path: 'test/feeds/thessaloniki-bays', isReal: true },
  tiny: { path: 'data/tiny', isReal: false },
};
const FIRST = 10;
const INGEST = {
  allowedFolders: REAL_FOLDERS,
  dropInvalid: true,
  tool: 'test',
  workerCount: 0,
  progress: SILENT,
};
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';

it('each file of questions has its feed', () => {
  const files = readdirSync(join(ROOT, 'test/golden/questions'));
  expect(files.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(FEEDS));
});

describe.each(Object.entries(FEEDS))('questions to %s', (feed, { path: feedFolder, isReal }) => {
  describe.skipIf(isReal && REAL_DATA === undefined)(
    `find the judged records${isReal ? ' (needs ../shared)' : ''}`,
    () => {
      const path = join(ROOT, 'test/golden/questions', `${feed}.json`);
      const questions = JSON.parse(readFileSync(path, 'utf8')) as GoldenQuestion[]; // As declared.
      const storePath = useScratchFolder();
      let snapshot: Snapshot;
      let features: Record<GoldenQuestion['kind'], RealFeature[]>;

      beforeAll(async () => {
        const feedPath = join(ROOT, feedFolder);
        await ingest({ ...INGEST, feedPath, storePath });
        snapshot = await openStore(storePath);
        features = await readFeatures(feedPath);
      });

      it.each(questions)('$says', (question) => {
        const page = ask(snapshot, question);
        const names = namesOf(snapshot, question.kind, page.ranges);
        const metresTo = rememberMetres(question);
        const judged = features[question.kind].filter((one) => isMatch(one, question, metresTo));
        expect(page.matchCount).toBe(judged.length);
        if (question.circle !== undefined) {
          const distances = judged.map((one) => metresTo(one)).sort((a, b) => a - b);
          const byName = new Map<string, number[]>();
          for (const one of judged) {
            byName.set(one.name, [...(byName.get(one.name) ?? []), metresTo(one)]);
          }
          // Each record stands where one of its name belongs by its distance.
          names.forEach((name, rank) => {
            const gap = Math.min(
              ...(byName.get(name) ?? []).map((metres) =>
                Math.abs(metres - (distances[rank] ?? 0)),
              ),
            );
            expect(gap, `${name} as number ${rank}`).toBeLessThan(0.01);
          });
        }
        if (IS_UPDATE) {
          question.total = page.matchCount;
          question.names = names.slice(0, FIRST);
        }
        expect([page.matchCount, names.slice(0, FIRST)]).toEqual([question.total, question.names]);
        if (IS_UPDATE) {
          writeFileSync(path, `${JSON.stringify(questions, null, 2)}\n`);
        }
      });
    },
  );
});

describe('the order of the sample city', () => {
  const storePath = useScratchFolder();

  it('is by the zone along the curve, the space number and the identifier', async () => {
    const feedPath = join(ROOT, 'data/sample-city/geojson');
    await ingest({ ...INGEST, feedPath, storePath });
    const snapshot = await openStore(storePath);
    const read = (kind: string) => readGeoJsonFeatures(join(feedPath, `${kind}.geojson`));
    const zones = read('zones').map(({ properties, geometry }) => ({
      id: String(properties.curb_zone_id),
      middle: middleOf(geometry),
    }));
    const zoneIds = sortAlongCurve(zones, 10);
    const keyed = read('spaces').map(({ properties }) => {
      const zone = zoneIds.indexOf(String(properties.curb_zone_id));
      const numbers = [zone, properties.space_number].map((number) =>
        String(number).padStart(10, '0'),
      );
      const key = [...numbers, properties.curb_space_id].join(' ');
      return { key, name: String(properties.name) };
    });
    keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
    const rowCount = snapshot.spaces.rowCount;
    expect(namesOf(snapshot, 'spaces', [0, rowCount])).toEqual(keyed.map(({ name }) => name));
    snapshot.close();
  });
});

/** The middle of the box around a zone. */
function middleOf(geometry: RawFeature['geometry']) {
  // Any depth of brackets: pairs of numbers one after the other.
  const numbers = [geometry?.coordinates ?? []].flat(5) as number[];
  if (numbers.length === 0) return undefined;
  const halfway = (axis: number) => {
    const values = numbers.filter((_, index) => index % 2 === axis);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return { lng: halfway(0), lat: halfway(1) };
}

function ask(snapshot: Snapshot, question: GoldenQuestion) {
  const paging = { pageNumber: 1, responseSize: 250 };
  const filters = { ...boxOf(question), ...circleOf(question) };
  if (question.kind === 'areas') {
    const name = question.name === undefined ? {} : { name: question.name };
    return pageOfAreas(snapshot, { ...filters, ...name }, paging);
  }
  const zone = question.zone === undefined ? {} : { curbZoneId: question.zone };
  return pageOfSpaces(snapshot, { ...filters, ...zone }, paging);
}

function boxOf({ box }: GoldenQuestion): { box?: Box } {
  if (box === undefined) return {};
  const [minLng, minLat, maxLng, maxLat] = box;
  return { box: { minLng, minLat, maxLng, maxLat } };
}

function circleOf({ circle }: GoldenQuestion): { circle?: Circle } {
  if (circle === undefined) return {};
  const [lng, lat, radiusCm] = circle;
  return { circle: { center: { lng, lat }, radiusCm } };
}

function namesOf(
  snapshot: Snapshot,
  kind: GoldenQuestion['kind'],
  ranges: readonly number[],
): string[] {
  const { list } = snapshot[kind];
  const names: string[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    for (let row = ranges[index] ?? 0; row < (ranges[index + 1] ?? 0); row++) {
      const [bytes] = list.read(list.offsets[row] ?? 0, list.offsets[row + 1] ?? 0);
      const text = new TextDecoder().decode(bytes).slice(0, -1);
      names.push(String(JSON.parse(text).name));
    }
  }
  return names;
}

type MeasureFeature = (feature: RealFeature) => number;

function isMatch(one: RealFeature, question: GoldenQuestion, metresTo: MeasureFeature): boolean {
  if (question.zone !== undefined && one.zone !== question.zone) return false;
  if (question.name !== undefined && one.name !== question.name) return false;
  const { box } = boxOf(question);
  if (box !== undefined && !meetsBoxByTurf(one.parts, box)) return false;
  const { circle } = question;
  return circle === undefined || metresTo(one) <= circle[2] / 100;
}

/** Metres from the centre of a question to a feature, each computed once. */
function rememberMetres({ circle }: GoldenQuestion): MeasureFeature {
  const [lng = 0, lat = 0] = circle ?? [];
  const known = new Map<RealFeature, number>();
  return (feature) => {
    const metres = known.get(feature) ?? metresToParts({ lng, lat }, feature.parts);
    known.set(feature, metres);
    return metres;
  };
}

interface RawFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

/**
 * The features of the sources that can be published: polygons of 100 cm² or more. A space
 * without a shape stands where its zone does.
 */
async function readFeatures(feedPath: string): Promise<Record<'areas' | 'spaces', RealFeature[]>> {
  const found: Record<'areas' | 'spaces', RealFeature[]> = { areas: [], spaces: [] };
  const { sources } = await readFeed(feedPath, REAL_FOLDERS);
  const zoneParts = new Map<string, CityPart[]>();
  for (const source of sources.filter(({ kind }) => kind === 'zones')) {
    for (const { properties, geometry } of readRawFeatures(source)) {
      zoneParts.set(String(properties[columnOf(source, 'curb_zone_id')]), partsOf(geometry));
    }
  }
  for (const source of sources) {
    if (source.kind !== 'areas' && source.kind !== 'spaces') continue;
    const isSpace = source.kind === 'spaces';
    for (const { properties, geometry } of readRawFeatures(source)) {
      const zone = isSpace ? String(properties[columnOf(source, 'curb_zone_id')]) : undefined;
      const parts = geometry === null ? (zoneParts.get(zone ?? '') ?? []) : partsOf(geometry);
      if (geometry !== null && parts.length === 0) continue;
      if (isSpace && geometry !== null && areaM2Of(parts[0]?.rings[0] ?? []) < 0.01) continue;
      found[source.kind].push({ name: String(properties[columnOf(source, 'name')]), zone, parts });
    }
  }
  return found;
}

function columnOf(source: Source, field: string): string {
  const mapping = source.fields.get(field);
  return mapping?.form === 'column' ? mapping.column : field;
}

/** The polygons of a geometry; none for any other type. */
function partsOf(geometry: RawFeature['geometry']): CityPart[] {
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return [];
  const polygons = (
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  ) as number[][][][]; // Of the type that is said.
  return polygons.map((rings): CityPart => {
    const pairs = rings.map((ring) => ring.map(([lng = 0, lat = 0]): Pair => [lng, lat]));
    return { kind: 'polygon', rings: pairs };
  });
}

function readRawFeatures({ path }: Source): RawFeature[] {
  return path.endsWith('.csv') ? readCsvFeatures(path) : readGeoJsonFeatures(path);
}

function readGeoJsonFeatures(path: string): RawFeature[] {
  // GeoJSON, or the portal's placeholder without features.
  const { features = [] } = JSON.parse(readFileSync(path, 'utf8')) as { features?: RawFeature[] };
  return features;
}

function readCsvFeatures(path: string): RawFeature[] {
  const rows: Record<string, string>[] = parse(readFileSync(path, 'utf8'), { columns: true });
  return rows.map((properties) => ({
    properties,
    geometry: properties.geometry ? (wktToGeoJSON(properties.geometry) as Polygon) : null,
  }));
}

function areaM2Of(ring: readonly Pair[]): number {
  const [lng0, lat0] = ring[0] ?? [0, 0];
  const metresPerDegree = 111_195;
  const xs = ring.map(([lng]) => (lng - lng0) * metresPerDegree * Math.cos((lat0 * Math.PI) / 180));
  const ys = ring.map(([, lat]) => (lat - lat0) * metresPerDegree);
  const twice = ring.reduce(
    (sum, _, i) =>
      i === 0 ? 0 : sum + (xs[i - 1] ?? 0) * (ys[i] ?? 0) - (xs[i] ?? 0) * (ys[i - 1] ?? 0),
    0,
  );
  return Math.abs(twice) / 2;
}
