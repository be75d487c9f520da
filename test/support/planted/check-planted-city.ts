import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateCity } from '../../../data/generate-city.ts';
import { checkFeed } from '../../../src/check.ts';
import { SILENT } from '../../../src/diagnostic/progress.ts';
import type { Report } from '../../../src/diagnostic/report.ts';
import { createRandom, type Random } from '../random.ts';
import { PLANTABLE } from './planted-faults.ts';
import {
  addRow,
  getCell,
  type PlantedRow,
  type PlantedTable,
  readPlantedTable,
  writePlantedTable,
} from './planted-table.ts';
import type { Planted, Plot } from './plot.ts';

export interface PlantedCity {
  readonly seed: number;
  readonly spaceCount: number;
  /** How often each fault is planted. */
  readonly faultCount: number;
  readonly folder: string;
}

/** What a check made of the faults of one code. */
export interface PlantedResult {
  readonly code: string;
  readonly planted: number;
  readonly found: number;
  /** As `spaces.csv row 7 <id>`. */
  readonly missing: readonly string[];
  readonly notPlanted: readonly string[];
}

/**
 * Makes a clean city, plants faults of each code at random places, and compares every finding of
 * a check with what was planted: its file, its row and its identifier.
 */
export async function checkPlantedCity(options: PlantedCity): Promise<PlantedResult[]> {
  const { seed, spaceCount, folder } = options;
  generateCity({ seed, spaceCount, format: 'csv', folder, order: 'street', isClean: true });
  quoteAllSamples(folder);
  const planted = plant(options);
  const found = listFindings(await check(folder));
  const codes = new Set([...planted.map(({ code }) => code), ...found.keys()]);
  return [...codes].sort().map((code) => {
    const ofCode = planted.filter((each) => each.code === code);
    const expected = ofCode.filter(({ isUncertain }) => !isUncertain).map(nameOf);
    const all = found.get(code) ?? [];
    const known = new Set(ofCode.map(nameOf));
    return {
      code,
      planted: expected.length,
      found: expected.filter((each) => all.includes(each)).length,
      missing: expected.filter((each) => !all.includes(each)),
      notPlanted: all.filter((each) => !known.has(each)),
    };
  });
}

function quoteAllSamples(folder: string): void {
  const path = join(folder, 'feed.json');
  const feed: object = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...feed, samples_per_code: 10_000 }));
}

async function check(folder: string): Promise<Report> {
  const { report } = await checkFeed({
    feedPath: folder,
    tool: 'test',
    workerCount: 0,
    progress: SILENT,
  });
  return report;
}

/** Errors and warnings, and the notes of single records that can be planted. */
function listFindings({ codes }: Report): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { code, severity, samples } of codes) {
    if (severity === 'info' && !(code in PLANTABLE)) continue;
    const places = samples.map(({ place, id }) => nameOf({ ...place, id }));
    found.set(code, [...(found.get(code) ?? []), ...places]);
  }
  return found;
}

function nameOf({ file, row, id }: { file: string; row?: number; id?: string | undefined }) {
  return `${file} row ${row} ${id ?? ''}`.trimEnd();
}

function plant(options: PlantedCity): Planted[] {
  const { folder, seed, faultCount } = options;
  const random = createRandom(seed);
  const tables = {
    areas: readPlantedTable(folder, 'areas.csv'),
    zones: readPlantedTable(folder, 'zones.csv'),
    spaces: readPlantedTable(folder, 'spaces.csv'),
    availability: readPlantedTable(folder, 'availability.csv'),
  };
  const plots = listPlots(tables, readMentioned(folder));
  const freshId = () => makeId(random);
  const planted: Planted[] = [];
  const rest = take(plots, random);
  for (const [code, plantFault] of Object.entries(PLANTABLE)) {
    for (let count = 0; count < faultCount; count++) {
      const plot = needsPlot(code) ? take(plots, random) : rest;
      const area = isOfAreas(code) ? addArea(tables.areas, freshId) : plot.zone;
      planted.push(...plantFault({ ...plot, area, tables, freshId }));
    }
  }
  for (const table of Object.values(tables)) writePlantedTable(folder, table);
  return planted;
}

function isOfAreas(code: string): boolean {
  return /^(?:area|name-duplicate|hole)/.test(code);
}

/** A copy of the first area, known by another name. */
function addArea(areas: PlantedTable, freshId: () => string): PlantedRow {
  const [like] = areas.rows;
  if (like === undefined) throw new Error('the city has areas');
  const id = freshId();
  return addRow(areas, like, { curb_area_id: id, name: `Area ${id}`, curb_zone_ids: '' });
}

/** Faults of areas, and rows added at the end, need no zone of their own. */
function needsPlot(code: string): boolean {
  return !isOfAreas(code) && !/^(?:csv|observation)/.test(code);
}

function take<T>(list: T[], random: Random): T {
  const [taken] = list.splice(random.below(list.length), 1);
  if (taken === undefined) throw new Error('the city is too small for so many faults');
  return taken;
}

function makeId(random: Random): string {
  const hex = (length: number) =>
    Array.from({ length }, () => random.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

/** The identifiers that objects name: what is left out there would be reported again. */
function readMentioned(folder: string): ReadonlySet<string> {
  const path = join(folder, 'objects.csv');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);
}

/**
 * Zones of three spaces and more, without dates and observations and not named by objects, so that
 * one fault is one.
 */
function listPlots(
  tables: Plot['tables'],
  mentioned: ReadonlySet<string>,
): Pick<Plot, 'zone' | 'spaces'>[] {
  const observed = new Set(tables.availability.rows.map((row) => getCell(row, 'curb_space_id')));
  const byZone = new Map<string, PlantedRow[]>();
  for (const row of tables.spaces.rows) {
    const id = getCell(row, 'curb_zone_id');
    const known = byZone.get(id);
    if (known === undefined) byZone.set(id, [row]);
    else known.push(row);
  }
  return tables.zones.rows.flatMap((zone) => {
    const spaces = byZone.get(getCell(zone, 'curb_zone_id')) ?? [];
    const isPlain = spaces.every(
      (row) =>
        getCell(row, 'start_date') === '' &&
        !observed.has(getCell(row, 'curb_space_id')) &&
        !mentioned.has(getCell(row, 'curb_space_id')),
    );
    // A zone drawn as a line reports spaces outside it as a warning.
    const isPolygon = getCell(zone, 'geometry').startsWith('POLYGON');
    const isOpen = getCell(zone, 'end_date') === '';
    const isSilent = getCell(zone, 'curb_space_ids') === '';
    if (mentioned.has(getCell(zone, 'curb_zone_id'))) return [];
    return isPlain && isPolygon && isOpen && isSilent && spaces.length > 2
      ? [{ zone, spaces }]
      : [];
  });
}
