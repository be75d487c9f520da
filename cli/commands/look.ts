import { renderSentence } from '../../src/diagnostic/catalogue/sentence.ts';
import { describePlace } from '../../src/diagnostic/place.ts';
import { countOf, formatCount } from '../../src/diagnostic/words/format-count.ts';
import { cutText, escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import { drawMap } from '../../src/init/draw-map.ts';
import type { ExaminedFile } from '../../src/init/guess-source.ts';
import type { ColumnProfile } from '../../src/init/profile/profile-columns.ts';
import { lookAtFile } from '../../src/init.ts';
import { type Command, type CommandContext, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson, styleFor } from '../print.ts';

export const lookCommand: Command = {
  name: 'look',
  summary: 'Show the columns, shapes and location of a file',
  arguments: [{ name: 'file', description: 'a file of a city, in any supported format' }],
  options: [],
  async run(values, context) {
    const looked = await lookAtFile(textOf(values, 'file'), process.cwd());
    if (context.json) printJson(context, encodeLook(looked));
    else context.stdout(renderLook(looked, context));
    return looked.profile.isRefused ? EXIT.data : EXIT.ok;
  },
};

function encodeLook(looked: ExaminedFile): object {
  const { file, profile, shapes, key, placed, crs } = looked;
  return {
    file,
    format: profile.format,
    delimiter: profile.delimiter,
    encoding: profile.source.encoding,
    records: profile.recordCount,
    unreadable: profile.droppedCount,
    columns: profile.columns.map((column) => ({
      name: column.name,
      type: typeOf(column),
      filled: column.filledCount,
      distinct: column.distinctCount,
      distinct_is_exact: column.isDistinctExact,
      min: column.minNumber,
      max: column.maxNumber,
      example: cutText(column.example),
    })),
    shapes: Object.fromEntries(shapes.types),
    box: shapes.box,
    declared_crs: profile.declaredCrs,
    suggested_crs: placed.suggested.map(({ label }) => label),
    crs,
    key: key.parts,
    findings: findingsOf(looked).map(({ code, place, message }) => ({
      ...{ code, place: describePlace(place) },
      message: renderSentence(message),
    })),
  };
}

/**
 * Leaves out that a file's shapes are not in the standard's column: if they were found elsewhere,
 * they are shown.
 */
function findingsOf({ profile, geometry }: ExaminedFile) {
  return profile.findings.filter(
    ({ code, place }) =>
      geometry.guess === undefined ||
      code !== 'geometry-malformed' ||
      place.row !== undefined ||
      place.pointer !== undefined,
  );
}

/** A map of less than this a character shows nothing. */
const METRES_MIN = 0.05;

const MAP_SIZE = { width: 60, height: 18 };

function renderLook(looked: ExaminedFile, context: CommandContext): string {
  const { file, profile, shapes, key, placed } = looked;
  const style = styleFor(context);
  const lines = [
    style.bold(escapeInvisible(file)),
    `${countOf(profile.recordCount, 'record')}, ${describeFormat(profile)}`,
  ];
  if (profile.droppedCount > 0) {
    lines.push(style.warning(`${formatCount(profile.droppedCount)} of them cannot be read`));
  }
  lines.push('', style.dim(row(['column', 'type', 'filled', 'distinct', 'range or example'])));
  for (const column of profile.columns) lines.push(row(cellsOf(column)));
  lines.push('', ...describeShapes(looked).map(escapeInvisible));
  if (placed.sample.length > 0) {
    const map = drawMap(placed.sample, MAP_SIZE);
    if (map.metresPerCharacter < METRES_MIN) {
      if (placed.sample.length > 1) lines.push('All shapes begin at the same position.');
    } else {
      lines.push('', ...map.lines.map((line) => `  ${line}`));
      lines.push(style.dim(`  one character is ${describeMetres(map.metresPerCharacter)} wide`));
    }
  }
  if (shapes.count + profile.columns.length > 0) {
    const parts = key.parts.map((part) => (part.startsWith('\u0000') ? 'the whole row' : part));
    lines.push('', `Key: ${parts.map(escapeInvisible).join(' and ')} (${key.reason})`);
  }
  const wrong = findingsOf(looked).map(({ place, message }) => {
    const text = renderSentence(message);
    return `  ${describePlace(place)}: ${escapeInvisible(text)}`;
  });
  if (wrong.length > 0) lines.push('', 'What looks wrong:', ...wrong);
  return `${lines.join('\n')}\n`;
}

function describeFormat({ format, delimiter, source }: ExaminedFile['profile']): string {
  if (format === null) return 'in a format that is not read';
  if (format !== 'csv') return FORMAT_NAMES[format];
  const separator = delimiter === '\t' ? 'tabs' : `"${delimiter ?? ','}"`;
  return `as CSV separated by ${separator}, encoding ${source.encoding ?? 'UTF-8'}`;
}

const FORMAT_NAMES = {
  geojson: 'GeoJSON',
  'cds-json': 'JSON of the Curb Data Specification',
  json: 'JSON',
} as const;

function describeShapes({ shapes, profile, placed, geometry }: ExaminedFile): string[] {
  if (shapes.count === 0) return ['No shapes and no coordinates were found.'];
  const types = shapes.types.map(([type, count]) => `${formatCount(count)} ${type}`).join(', ');
  const lines = [`Shapes: ${types}`];
  if (geometry.guess !== undefined) lines.push(`  ${geometry.guess.reason}`);
  const { box } = shapes;
  if (box !== null) {
    lines.push(`Box: ${box.minLng}, ${box.minLat} to ${box.maxLng}, ${box.maxLat}`);
  }
  if (profile.declaredCrs !== null) lines.push(`Reference system: ${profile.declaredCrs}`);
  else if (placed.isProjected) {
    lines.push('These are not degrees, and the file does not name its reference system.');
    for (const { label, name, position, country } of placed.suggested) {
      const where = `${position.lat.toFixed(3)}, ${position.lng.toFixed(3)}`;
      lines.push(`  ${label} (${name}) would be at ${where}, ${country ?? 'at sea'}`);
    }
  }
  if (shapes.sharedPosition !== null && shapes.sharedPosition.count > shapes.count / 100) {
    const { position, count } = shapes.sharedPosition;
    lines.push(`${formatCount(count)} records share the position ${position.lng}, ${position.lat}`);
  }
  return lines;
}

function describeMetres(metres: number): string {
  if (metres < 10) return `${metres.toFixed(1)} m`;
  return metres < 1000 ? `${metres.toFixed(0)} m` : `${(metres / 1000).toFixed(1)} km`;
}

const WIDTHS = [24, 9, 9, 9];

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => {
      const width = WIDTHS[index];
      if (width === undefined) return cell;
      const cut = cell.length > width ? `${cell.slice(0, width - 1)}…` : cell;
      return index === 0 || index === 1 ? cut.padEnd(width) : cut.padStart(width);
    })
    .join(' ')
    .trimEnd();
}

function cellsOf(column: ColumnProfile): string[] {
  const { filledCount, recordCount, distinctCount, isDistinctExact } = column;
  const filled = `${Math.floor((100 * filledCount) / recordCount)} %`;
  const distinct = `${isDistinctExact ? '' : '> '}${formatCount(distinctCount)}`;
  const range =
    column.minNumber === null || column.counts.number < filledCount
      ? escapeInvisible(cutText(column.example, 26))
      : describeRange(column.minNumber, column.maxNumber);
  return [escapeInvisible(column.name), typeOf(column), filled, distinct, range];
}

function describeRange(min: number, max: number | null): string {
  return min === max ? String(min) : `${min} to ${max}`;
}

/** Returns the most frequent type of a column's values. */
function typeOf({ counts, filledCount }: ColumnProfile): string {
  const isMost = (count: number) => filledCount > 0 && count > 0.9 * filledCount;
  if (filledCount === 0) return 'empty';
  if (isMost(counts.uuid)) return 'UUID';
  if (isMost(counts.integer)) return 'integer';
  if (isMost(counts.number)) return 'number';
  if (isMost(counts.decimalComma)) return 'number ,';
  if (isMost(counts.boolean)) return 'boolean';
  if (isMost(counts.date)) return 'date';
  if (isMost(counts.wkt + counts.hexWkb + counts.geoJson)) return 'shape';
  return isMost(counts.list) ? 'list' : 'text';
}
