import type { CellCount } from '../src/count-cells.ts';

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
  const lines = counts.map(({ cell, areas, zones, spaces }) =>
    row([cell ?? 'without place', areas, zones, spaces]),
  );
  return `${[row(['cell', 'areas', 'zones', 'spaces']), ...lines].join('\n')}\n`;
}

/** Returns CSV. Rows without a position have an empty cell. */
function renderCsv(counts: readonly CellCount[]): string {
  const lines = counts.map(({ cell, areas, zones, spaces }) =>
    [cell ?? '', areas, zones, spaces].join(','),
  );
  return `${['cell,areas,zones,spaces', ...lines].join('\n')}\n`;
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
