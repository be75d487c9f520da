import type { CellCount } from '../src/inspect.ts';
import { PLACED_KINDS } from '../src/model/kind.ts';

/** Output formats of `inspect --cells`. */
export const CELL_FORMS = ['text', 'csv', 'geojson'] as const;

export type CellForm = (typeof CELL_FORMS)[number];

export function renderCells(counts: readonly CellCount[], form: CellForm): string {
  return RENDERERS[form](counts);
}

const RENDERERS: Readonly<Record<CellForm, (counts: readonly CellCount[]) => string>> = {
  text: renderText,
  csv: renderCsv,
  geojson: renderGeoJson,
};

function renderText(counts: readonly CellCount[]): string {
  const row = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => (index === 0 ? `${cell}`.padEnd(15) : `${cell}`.padStart(9)))
      .join(' ');
  const lines = counts.map((count) => row([count.cell ?? 'without place', ...numbersOf(count)]));
  return `${[row(['cell', ...PLACED_KINDS]), ...lines].join('\n')}\n`;
}

/** Returns CSV. Rows without a position have an empty cell. */
function renderCsv(counts: readonly CellCount[]): string {
  const lines = counts.map((count) => [count.cell ?? '', ...numbersOf(count)].join(','));
  return `${[['cell', ...PLACED_KINDS].join(','), ...lines].join('\n')}\n`;
}

function numbersOf(count: CellCount): number[] {
  return PLACED_KINDS.map((kind) => count[kind]);
}

/**
 * Returns GeoJSON with one feature per cell. A feature without a geometry has the rows without
 * a position.
 */
function renderGeoJson(counts: readonly CellCount[]): string {
  const features = counts.map(({ ring, ...properties }) => ({
    type: 'Feature',
    geometry: ring === null ? null : { type: 'Polygon', coordinates: [ring] },
    properties,
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}
