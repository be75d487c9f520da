import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFeed } from '../../src/config/read-feed.ts';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { ingest } from '../../src/ingest.ts';
import type { Box, Circle } from '../../src/model/geometry.ts';
import { openStore } from '../../src/open/open-store.ts';
import type { Snapshot } from '../../src/open/snapshot.ts';
import { answerAreas } from '../../src/query/answer-areas.ts';
import { answerSpaces } from '../../src/query/answer-spaces.ts';
import { metresToParts } from '../support/oracle-distance.ts';
import { meetsBoxByTurf } from '../support/oracle-shapes.ts';
import { REAL_DATA, ROOT } from '../support/paths.ts';
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

const FEEDS = readdirSync(join(ROOT, 'test/golden/questions')).map((file) =>
  file.replace('.json', ''),
);
const FIRST = 10;

describe.skipIf(REAL_DATA === undefined)('ten questions and more to each real feed', () => {
  describe.each(FEEDS)('%s', (feed) => {
    const path = join(ROOT, 'test/golden/questions', `${feed}.json`);
    const questions = JSON.parse(readFileSync(path, 'utf8')) as GoldenQuestion[]; // As declared.
    const storePath = useScratchFolder();
    let snapshot: Snapshot;
    let features: Record<GoldenQuestion['kind'], RealFeature[]>;

    beforeAll(async () => {
      const feedPath = join(ROOT, 'test/feeds', feed);
      await ingest({
        feedPath,
        storePath,
        dropInvalid: true,
        tool: 'test',
        workerCount: 0,
        progress: SILENT,
      });
      snapshot = await openStore(storePath);
      features = await readFeatures(feedPath);
    });

    it.each(questions)('$says', (question) => {
      const page = ask(snapshot, question);
      const names = namesOf(snapshot, question.kind, page.ranges);
      const judged = features[question.kind].filter((one) => isMatch(one, question));
      expect(page.matchCount).toBe(judged.length);
      if (question.circle !== undefined) {
        const distances = judged.map((one) => metresTo(one, question)).sort((a, b) => a - b);
        const byName = new Map<string, number[]>();
        for (const one of judged) {
          byName.set(one.name, [...(byName.get(one.name) ?? []), metresTo(one, question)]);
        }
        // Each record stands where one of its name belongs by its distance.
        names.forEach((name, rank) => {
          const gap = Math.min(
            ...(byName.get(name) ?? []).map((metres) => Math.abs(metres - (distances[rank] ?? 0))),
          );
          expect(gap, `${name} as number ${rank}`).toBeLessThan(0.01);
        });
      }
      question.total ??= page.matchCount;
      question.names ??= names.slice(0, FIRST);
      expect([page.matchCount, names.slice(0, FIRST)]).toEqual([question.total, question.names]);
      if (process.env.UPDATE_GOLDEN === '1') {
        writeFileSync(path, `${JSON.stringify(questions, null, 2)}\n`);
      }
    });
  });
});

function ask(snapshot: Snapshot, question: GoldenQuestion) {
  const paging = { pageNumber: 1, responseSize: 250 };
  const filters = { ...boxOf(question), ...circleOf(question) };
  if (question.kind === 'areas') {
    const name = question.name === undefined ? {} : { name: question.name };
    return answerAreas(snapshot, { ...filters, ...name }, paging);
  }
  const zone = question.zone === undefined ? {} : { curbZoneId: question.zone };
  return answerSpaces(snapshot, { ...filters, ...zone }, paging);
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

function isMatch(one: RealFeature, question: GoldenQuestion): boolean {
  if (question.zone !== undefined && one.zone !== question.zone) return false;
  if (question.name !== undefined && one.name !== question.name) return false;
  const { box } = boxOf(question);
  if (box !== undefined && !meetsBoxByTurf(one.parts, box)) return false;
  const { circle } = question;
  return circle === undefined || metresTo(one, question) <= circle[2] / 100;
}

function metresTo({ parts }: RealFeature, { circle }: GoldenQuestion): number {
  const [lng = 0, lat = 0] = circle ?? [];
  return metresToParts({ lng, lat }, parts);
}

interface RawFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** The features of the sources that can be published: one polygon each, of 100 cm² or more. */
async function readFeatures(feedPath: string): Promise<Record<'areas' | 'spaces', RealFeature[]>> {
  const found: Record<'areas' | 'spaces', RealFeature[]> = { areas: [], spaces: [] };
  const { sources } = await readFeed(feedPath);
  for (const source of sources) {
    if (source.kind !== 'areas' && source.kind !== 'spaces') continue;
    const column = (field: string): string => {
      const mapping = source.fields.get(field);
      return mapping?.form === 'column' ? mapping.column : field;
    };
    const { features = [] } = JSON.parse(readFileSync(source.path, 'utf8')) as {
      features?: RawFeature[];
    }; // GeoJSON, or the portal's placeholder.
    for (const { properties, geometry } of features) {
      if (geometry.type !== 'Polygon') continue;
      const rings = (geometry.coordinates as number[][][]).map((ring) =>
        ring.map(([lng = 0, lat = 0]): Pair => [lng, lat]),
      ); // A Polygon's.
      if (source.kind === 'spaces' && areaM2Of(rings[0] ?? []) < 0.01) continue;
      found[source.kind].push({
        name: String(properties[column('name')]),
        zone: source.kind === 'spaces' ? String(properties[column('curb_zone_id')]) : undefined,
        parts: [{ kind: 'polygon', rings }],
      });
    }
  }
  return found;
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
