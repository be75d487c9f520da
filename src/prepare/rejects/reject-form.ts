import { at } from '../../model/invariant.ts';
import { isObject } from '../../model/is-object.ts';
import { parseRows } from '../../read/csv/parse-rows.ts';
import { createPlacer } from '../../read/csv/row-places.ts';
import type { CsvPiece, JsonPiece, Piece } from '../../read/piece.ts';
import type { ReadPlan } from '../../read/read-plan.ts';
import { insertReason, nameReason } from './insert-reason.ts';

/** The text of a file of rejected rows. */
export interface RejectForm {
  /** Of the file, without a point. */
  readonly extension: string;
  readonly head: string;
  readonly between: string;
  readonly foot: string;
  /** The rows of a piece that were left out, in the order of the file. */
  rows(piece: Piece, reasons: ReadonlyMap<number, readonly string[]>): Generator<string>;
}

/** Decides by the first piece with rejected rows how the file is written. */
export function chooseForm(piece: Piece, quote: ReadPlan['quote']): RejectForm {
  return piece.format === 'csv' ? createCsvForm(piece, quote) : createJsonForm(piece);
}

/** The reason stands first, so that it has its column also where a row has too many cells. */
function createCsvForm({ delimiter, header }: CsvPiece, quote: ReadPlan['quote']): RejectForm {
  const encode = (cells: readonly string[]) =>
    `${cells.map((cell) => encodeCell(cell, { delimiter, quote })).join(delimiter)}\n`;
  return {
    extension: delimiter === '\t' ? 'tsv' : 'csv',
    head: encode([nameReason(header), ...header]),
    between: '',
    foot: '',
    *rows(piece, reasons) {
      if (piece.format !== 'csv') return;
      const placer = createPlacer();
      placer.begin(piece);
      const rows = parseRows(piece.bytes, delimiter, quote);
      for (const [index, cells] of rows.entries()) {
        const found = reasons.get(placer.placeOf(index).row);
        if (found !== undefined) yield encode([found.join('; '), ...cells]);
      }
    },
  };
}

function encodeCell(
  cell: string,
  { delimiter, quote }: { readonly delimiter: string; readonly quote: ReadPlan['quote'] },
): string {
  if (quote === 'none') return cell.replaceAll(delimiter, ' ').replaceAll(/[\r\n]+/g, ' ');
  const needsQuotes = cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function createJsonForm(piece: JsonPiece): RejectForm {
  const isFeature = isFeatureLike(elementAt(piece, 0));
  return {
    ...chooseFrame(piece, isFeature),
    *rows(next, reasons) {
      if (next.format === 'csv') return;
      for (let index = 0; index < next.recordCount; index++) {
        const row = next.firstIndex + index;
        const found = reasons.get(next.pointer === null ? row + 1 : row);
        if (found !== undefined) yield insertReason(elementAt(next, index), found.join('; '));
      }
    },
  };
}

function elementAt({ bytes, bounds }: JsonPiece, index: number): Buffer {
  const start = at(bounds, 2 * index);
  const end = at(bounds, 2 * index + 1);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}

function isFeatureLike(json: Buffer): 'geojson' | 'esri' | undefined {
  const element: unknown = JSON.parse(json.toString());
  if (!isObject(element)) return undefined;
  if ('attributes' in element && !('type' in element)) return 'esri';
  return 'type' in element && ('coordinates' in element || element.type === 'Feature')
    ? 'geojson'
    : undefined;
}

type Frame = Pick<RejectForm, 'extension' | 'head' | 'between' | 'foot'>;

function chooseFrame(
  { file, pointer, declaredCrs }: JsonPiece,
  isFeature: 'geojson' | 'esri' | undefined,
): Frame {
  const isLines = pointer === null && TEXT_NAME.test(file);
  if (isLines) return { extension: 'ndjson', head: '', between: '\n', foot: '\n' };
  if (isFeature === 'geojson' && (pointer === null || pointer === '/features')) {
    const crs =
      declaredCrs === null
        ? ''
        : `"crs":{"type":"name","properties":{"name":${JSON.stringify(declaredCrs)}}},`;
    return frame('geojson', `{"type":"FeatureCollection",${crs}"features":[`, ']}');
  }
  if (isFeature === 'esri') {
    const wkid = /(\d+)$/.exec(declaredCrs ?? '')?.[1];
    const reference = wkid === undefined ? '' : `"spatialReference":{"wkid":${wkid}},`;
    return frame('json', `{${reference}"features":[`, ']}');
  }
  const steps = (pointer ?? '').split('/').slice(1);
  const head = steps.map((step) => (isIndex(step) ? '[' : `{${JSON.stringify(step)}:`)).join('');
  const foot = steps
    .toReversed()
    .map((step) => (isIndex(step) ? ']' : '}'))
    .join('');
  return frame('json', `${head}[`, `]${foot}`);
}

function frame(extension: string, head: string, foot: string): Frame {
  return { extension, head: `${head}\n`, between: ',\n', foot: `\n${foot}\n` };
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

/** Rows of a file with such a name are lines of text; others are rows of a table or a layer. */
const TEXT_NAME = /\.(?:json|geojson|ndjson|jsonl|geojsonl|geojsons|geojsonseq|txt)(?:\.gz)?$/i;
