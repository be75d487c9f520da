import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SILENT } from '../../src/diagnostic/progress.ts';
import { cellOf } from '../../src/geo/cells.ts';
import { ingest } from '../../src/ingest.ts';
import { ROOT } from '../support/paths.ts';
import { useScratchFolder } from '../support/scratch.ts';
import {
  type DecodedIndex,
  decodeIndex,
  decodeManifest,
  decodeRecords,
  decodeReportDigits,
} from './format-decoder.ts';

type Kind = 'areas' | 'zones' | 'spaces' | 'policies' | 'objects';
type Row = Record<string, string>;

const PAGE = readFileSync(join(ROOT, 'src/snapshot/FORMAT.md'), 'utf8');
const TINY = join(ROOT, 'data/tiny');
const { POSITIVE_INFINITY: INFINITY, NEGATIVE_INFINITY } = Number;
const scratch = useScratchFolder();

let folder = '';
const read = (kind: Kind): DecodedIndex => decodeIndex(readFileSync(join(folder, `${kind}.index`)));
const records = (pages: `${Kind}.${'pages' | 'detail'}`) =>
  decodeRecords(folder, pages, read(pages.split('.')[0] as Kind));

beforeAll(async () => {
  cpSync(TINY, join(scratch, 'feed'), { recursive: true });
  const { snapshot } = await ingest({
    feedPath: join(scratch, 'feed'),
    storePath: join(scratch, 'store'),
    dropInvalid: false,
    tool: 'test',
    workerCount: 0,
    progress: SILENT,
  });
  folder = snapshot?.folder ?? '';
});

describe('a decoder written from FORMAT.md alone', () => {
  it('finds the live snapshot, its id and the digits of its files and report', () => {
    const current = readFileSync(join(scratch, 'store/current'), 'utf8');
    expect(folder).toBe(join(scratch, 'store', current.trimEnd()));
    const { id, counts, last_updated_dates } = decodeManifest(folder);
    expect(`${id}\n`).toBe(current);
    expect(counts).toEqual({
      areas: 3,
      zones: 4,
      spaces: 8,
      observations: 7,
      policies: 0,
      objects: 0,
    });
    expect(last_updated_dates).toEqual({
      areas: 1_650_000_000_000,
      zones: 1_600_000_000_000,
      spaces: 1_600_000_000_000,
      policies: null,
      objects: null,
    });
    const { stated, counted } = decodeReportDigits(folder);
    expect(stated).toBe(counted);
  });

  it.each(['areas', 'zones', 'spaces', 'policies', 'objects'] as const)(
    'finds in %s.index the sections that the page lists, in their order',
    (kind) => {
      const table = PAGE.split(`### ${kind}.index\n`)[1]?.split('\n### ')[0] ?? '';
      const listed = [...table.matchAll(/^\| \d+ +\| `([a-z-]+)`/gm)].map(([, name]) => name);
      expect(read(kind).sectionNames).toEqual(listed);
    },
  );

  it('reads every record of the CSV files from the page files', () => {
    const areas = sourceRows('areas.csv');
    expect(records('areas.pages').map(textsOf('curb_area_id', 'name'))).toEqual(
      records('areas.detail').map(textsOf('curb_area_id', 'name')),
    );
    expect(sorted(records('areas.pages').map(textsOf('curb_area_id', 'name')))).toEqual(
      sorted(areas.map(textsOf('curb_area_id', 'name'))),
    );
    const zoneTexts = textsOf('curb_zone_id', 'street_name', 'street_side', 'length', 'num_spaces');
    expect(sorted(records('zones.pages').map(zoneTexts))).toEqual(
      sorted(sourceRows('zones.csv').map(zoneTexts)),
    );
    const spaceTexts = textsOf('curb_space_id', 'name', 'space_number', 'length', 'width');
    expect(sorted(records('spaces.pages').map(spaceTexts))).toEqual(
      sorted(sourceRows('spaces.csv').map(spaceTexts)),
    );
    expect(records('policies.pages')).toEqual([]);
    expect(records('objects.pages')).toEqual([]);
  });

  it('finds geometry in the detail of a record alone', () => {
    records('zones.detail').forEach((detail, row) => {
      const { geometry, ...rest } = detail ?? {};
      expect(rest).toEqual(records('zones.pages')[row]);
      expect(JSON.stringify(geometry)).toContain('[[10');
    });
  });

  it.each([
    ['areas', 'curb_area_id'],
    ['spaces', 'curb_space_id'],
  ] as const)('finds the identifiers of %s in ascending order, each with its row', (kind, key) => {
    const { get, rowCount } = read(kind);
    const hex = Buffer.from(get('uuids')).toString('hex');
    const ids = Array.from({ length: rowCount }, (_, place) =>
      hex
        .slice(32 * place, 32 * place + 32)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    );
    expect(ids).toEqual(sourceRows(`${kind}.csv`).map((row) => row[key]));
    const inPages = records(`${kind}.pages`);
    expect(get('uuid-rows').map((row) => inPages[row]?.[key])).toEqual(ids);
  });

  it.each([
    ['areas', 'name'],
    ['zones', 'curb_zone_id'],
  ] as const)('finds the rows of each key of %s', (kind, key) => {
    const { get } = read(kind);
    const starts = get('key-offsets');
    const bytes = Buffer.from(get('key-bytes'));
    const postings = get('posting-offsets');
    const rowsByKey = starts
      .slice(0, -1)
      .map((start, i) => [
        bytes.toString('utf8', start, starts[i + 1]),
        get('postings').slice(postings[i], postings[i + 1]),
      ]);
    const keys = records(`${kind}.pages`).map((record) => record?.[key]);
    const expected = [...new Set(keys)]
      .sort((a, b) => Buffer.compare(Buffer.from(`${a}`), Buffer.from(`${b}`)))
      .map((name) => [name, keys.flatMap((other, row) => (other === name ? [row] : []))]);
    expect(rowsByKey).toEqual(expected);
  });

  it('finds the zone of each space, the spaces of each zone and the zones of each area', () => {
    const zoneIds = records('zones.pages').map((zone) => zone?.curb_zone_id);
    const spaces = records('spaces.pages');
    const zoneRows = read('spaces').get('zone-rows');
    expect(zoneRows.map((row) => [zoneIds[row]])).toEqual(spaces.map((s) => s?.curb_zone_id));
    const firstSpaces = read('zones').get('first-spaces');
    expect(zoneIds.map((_, zone) => zoneRows.filter((z) => z < zone).length)).toEqual(
      firstSpaces.slice(0, -1),
    );
    expect(read('zones').get('record-runs')).toEqual([0, 4]);
    const starts = read('areas').get('zone-starts');
    records('areas.pages').forEach((area, row) => {
      const zones = read('areas')
        .get('zone-lists')
        .slice(starts[row], starts[row + 1]);
      expect(sorted(zones.map((zone) => zoneIds[zone]))).toEqual(
        sorted((area?.curb_zone_ids as string[] | undefined) ?? []),
      );
    });
  });

  it('finds the box of each shape and of all', () => {
    const zoneBoxes = sourceBoxes('zones');
    expect(boxesOf('zones')).toEqual([...zoneBoxes, unite(zoneBoxes)]);
    const areaBoxes = sourceBoxes('areas');
    expect(boxesOf('areas')).toEqual([...areaBoxes, unite(areaBoxes)]);
    // A space without a shape has the box of its zone.
    const zoneRows = read('spaces').get('zone-rows');
    const spaceBoxes = sourceBoxes('spaces').map((box, row) =>
      box.every(Number.isFinite) ? box : zoneBoxes[zoneRows[row] ?? -1],
    );
    expect(boxesOf('spaces')).toEqual([...spaceBoxes, unite(spaceBoxes)]);
    expect(read('spaces').get('tree-shapeless').some(Boolean)).toBe(false);
  });

  it('finds rings of the kinds that the shapes have', () => {
    const rings = (kind: Kind, id: string, key: string) => {
      const { get } = read(kind);
      const row = records(`${kind}.pages`).findIndex((record) => record?.[key] === id);
      const [start, end] = get('shape-rings').slice(row, row + 2);
      const firsts = get('ring-positions').slice(start, (end ?? 0) + 1);
      return get('ring-kinds')
        .slice(start, end)
        .map((ringKind, i) => [
          ringKind,
          get('positions').slice(2 * (firsts[i] ?? 0), 2 * (firsts[i + 1] ?? 0)),
        ]);
    };
    const altstadt = sourceRows('areas.csv')[0] ?? {};
    const parts = rings('areas', altstadt.curb_area_id ?? '', 'curb_area_id');
    expect(parts.map(([ringKind]) => ringKind)).toEqual([0, 1]);
    expect(parts.flatMap(([, positions]) => positions)).toEqual(numbersOf(altstadt));
    const ufer = sourceRows('zones.csv')[2] ?? {};
    expect(rings('zones', ufer.curb_zone_id ?? '', 'curb_zone_id')).toEqual([[2, numbersOf(ufer)]]);
    const west4 = sourceRows('spaces.csv')[3] ?? {};
    expect(rings('spaces', west4.curb_space_id ?? '', 'curb_space_id')).toEqual([]);
  });

  it('finds when zones and spaces are valid', () => {
    const period = ({ start_date, end_date }: Row): [number, number] => [
      start_date ? Number(start_date) : NEGATIVE_INFINITY,
      end_date ? Number(end_date) : INFINITY,
    ];
    const zones = inRowOrder('zones').map(period);
    const zoneRows = read('spaces').get('zone-rows');
    const spaces = inRowOrder('spaces').map((row, i): [number, number] => {
      const [start, end] = period(row);
      const [zoneStart, zoneEnd] = zones[zoneRows[i] ?? -1] ?? [Number.NaN, Number.NaN];
      return [Math.max(start, zoneStart), Math.min(end, zoneEnd)];
    });
    for (const [kind, periods] of [
      ['zones', zones],
      ['spaces', spaces],
    ] as const) {
      const starts = periods.map(([start]) => start);
      const ends = periods.map(([, end]) => end);
      expect(read(kind).get('tree-periods')).toEqual([
        ...periods.flatMap(([start, end]) => [start, start, end, end]),
        ...[Math.min(...starts), Math.max(...starts), Math.min(...ends), Math.max(...ends)],
      ]);
      // Four or eight rows have no node above level 1.
      expect(read(kind).get('valid-starts')).toEqual([0]);
    }
  });

  it('finds the observations of each space, and the latest one in its record', () => {
    const { get } = read('spaces');
    const starts = get('timeline-starts');
    const timelines = records('spaces.pages').map((space, row) => {
      const times = get('timeline-times').slice(starts[row], starts[row + 1]);
      const values = get('timeline-avail').slice(starts[row], starts[row + 1]);
      const latest = [times.at(-1) ?? null, values.at(-1) ?? get('avail-defaults')[row]];
      expect([space?.availability_time, Number(space?.available)]).toEqual(latest);
      return [space?.name, times.map((time, i) => [time, values[i]])];
    });
    const at = (time: number): number => time * 1_000_000_000;
    expect(Object.fromEntries(timelines)).toEqual({
      'West 1': [
        [at(1694), 0],
        [at(1695), 1],
        [at(1696), 0],
      ],
      'West 2': [[at(1695), 1]],
      'West 3': [],
      'West 4': [],
      'Ost 1': [
        [at(1690), 0],
        [at(1695), 1],
      ],
      'Ost 2': [[at(1690), 1]],
      'Ufer 1': [],
      'Alt 1': [],
    });
  });

  it('finds the rows of each cell, and the rows along the curve', () => {
    const resolution = decodeManifest(folder).h3_resolution as number;
    const cellsOf = (kind: Kind) => {
      const { get, rowCount } = read(kind);
      const starts = get('cell-starts');
      return Array.from({ length: rowCount }, (_, row) => {
        const cell = starts.findLastIndex((start) => start <= row);
        return { high: get('cell-highs')[cell], low: get('cell-lows')[cell] };
      });
    };
    for (const kind of ['areas', 'zones'] as const) {
      expect(cellsOf(kind)).toEqual(
        sourceBoxes(kind).map(([west = 0, south = 0, east = 0, north = 0]) =>
          cellOf({ lng: (west + east) / 2, lat: (south + north) / 2 }, resolution),
        ),
      );
    }
    for (const kind of ['areas', 'zones'] as const) {
      const places = sourceBoxes(kind).map(([west = 0, south = 0, east = 0, north = 0]) => {
        const [lng, lat] = [(west + east) / 2, (south + north) / 2];
        return place(Math.floor((lng + 180) * 1e5), Math.floor((lat + 90) * 1e5), 2 ** 26);
      });
      const starts = read(kind).get('cell-starts').slice(0, -1);
      const runs = starts.map((start, cell) => places.slice(start, starts[cell + 1]));
      const firsts = runs.map(([first = Number.NaN]) => first);
      for (const run of [...runs, firsts]) expect(run).toEqual([...run].sort((a, b) => a - b));
    }
    const zoneCells = cellsOf('zones');
    const zoneRows = read('spaces').get('zone-rows');
    expect(cellsOf('spaces')).toEqual(zoneRows.map((row) => zoneCells[row]));
  });
});

/** As the page defines it, with numbers that are exact up to 2^53. */
function place(x: number, y: number, side: number): number {
  const h = side / 2;
  if (side === 1) return 0;
  if (x < h) return y < h ? place(y, x, h) : place(x, y - h, h) + h ** 2;
  return y >= h
    ? place(x - h, y - h, h) + 2 * h ** 2
    : place(h - 1 - y, side - 1 - x, h) + 3 * h ** 2;
}

describe('the same decoder', () => {
  it('reads the example of the page', () => {
    const store = join(ROOT, 'test/golden/example');
    const [id = ''] = readdirSync(store);
    folder = join(store, id);
    expect(decodeManifest(folder).id).toBe(id);
    expect(records('zones.detail').map((zone) => zone?.curb_zone_id)).toEqual(['quay', 'yard']);
    expect(records('spaces.pages').map((space) => space?.name)).toEqual(['Quay 1', 'Yard 1']);
    expect(records('areas.detail').map((area) => area?.name)).toEqual(['Λιμάνι']);
    expect(records('policies.pages').map((policy) => policy?.priority)).toEqual([1]);
    const policies = read('policies');
    expect(policies.get('zone-lists')).toEqual([1]);
    expect(policies.get('zone-periods')).toEqual([1_500_000_000_000, INFINITY]);
    expect(policies.get('zone-listed')).toEqual([1]);
    expect(records('objects.pages').map((object) => object?.name)).toEqual(['Crane']);
    expect(read('objects').get('positions')).toEqual([22.5, 40.5]);
    expect(Buffer.from(read('objects').get('key-bytes')).toString()).toBe(
      '0000000c-0000-4000-8000-000000000001',
    );
    expect(read('zones').get('object-starts')).toEqual([0, 1, 1]);
    expect(read('zones').get('object-lists')).toEqual([0]);
    expect(read('spaces').get('timeline-avail')).toEqual([1, 0]);
    // The point of the quay's space, and the box of the yard for the space that has no shape.
    expect(read('spaces').get('ring-kinds')).toEqual([3]);
    expect(boxesOf('spaces')[1]).toEqual([23.5, 41.5, 23.75, 41.75]);
    // An area without a shape has those of its zones, in the order in which it lists them.
    expect(read('areas').get('ring-kinds')).toEqual([2, 0]);
  });
});

function sourceRows(file: string): Row[] {
  const [header = '', ...lines] = readFileSync(join(TINY, file), 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    return Object.fromEntries(names.map((name, i) => [name, cells[i]?.[1] ?? cells[i]?.[2] ?? '']));
  });
}

/** The rows of a CSV file in the order of the snapshot's rows. */
function inRowOrder(kind: 'areas' | 'zones' | 'spaces'): Row[] {
  const key = `curb_${kind.slice(0, -1)}_id`;
  const rows = new Map(sourceRows(`${kind}.csv`).map((row) => [row[key], row]));
  return records(`${kind}.pages`).map((record) => rows.get(record?.[key] as string) ?? {});
}

/** The numbers of the WKT of a row. */
function numbersOf({ geometry = '' }: Row): number[] {
  return (geometry.match(/[\d.]+/g) ?? []).map(Number);
}

function sourceBoxes(kind: 'areas' | 'zones' | 'spaces'): number[][] {
  return inRowOrder(kind).map((row) => {
    const numbers = numbersOf(row);
    return unite(numbers.flatMap((lng, i) => (i % 2 === 0 ? [[lng, numbers[i + 1]]] : [])));
  });
}

/** The box around positions or boxes. */
function unite(parts: readonly (readonly (number | undefined)[] | undefined)[]): number[] {
  const at = (place: number) => parts.map((part) => part?.at(place) ?? Number.NaN);
  return [Math.min(...at(0)), Math.min(...at(1)), Math.max(...at(-2)), Math.max(...at(-1))];
}

function boxesOf(kind: 'areas' | 'zones' | 'spaces'): number[][] {
  const numbers = read(kind)
    .get('tree-boxes')
    .map((units) => units / 10_000_000);
  return Array.from({ length: numbers.length / 4 }, (_, i) => numbers.slice(4 * i, 4 * i + 4));
}

function textsOf(...names: string[]): (record: object | null) => string {
  return (record) =>
    names
      .map((name) => `${Object.entries(record ?? {}).find(([key]) => key === name)?.[1] ?? ''}`)
      .join(' ');
}

function sorted(values: readonly unknown[]): unknown[] {
  return [...values].sort();
}
