import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { markOf } from './object-mark.ts';
import type { Palette } from './palette.ts';
import { IDENTIFIERS, type Kind } from './requests.ts';

export interface MapContent {
  readonly palette: Palette;
  readonly tileUrl: string;
  /** What the colour of a cell means. */
  readonly cellColour: 'count' | 'share';
  /** The line of the box or circle that was drawn. */
  readonly drawn: readonly (readonly [number, number])[];
  /** The record that the panel shows. */
  readonly chosen: { readonly kind: Kind; readonly id: string } | undefined;
  /** A style from elsewhere that is drawn below. */
  readonly basemap: StyleSpecification | undefined;
}

/** Layers where a click finds a record, the smallest things first. */
export const CLICKABLE: readonly { readonly kind: Kind; readonly layers: string[] }[] = [
  { kind: 'objects', layers: ['objects', 'objects-line', 'objects-point'] },
  { kind: 'spaces', layers: ['spaces', 'spaces-line', 'spaces-point'] },
  { kind: 'zones', layers: ['zones', 'zones-line', 'zones-point'] },
  { kind: 'areas', layers: ['areas', 'areas-line'] },
];

/** Returns a line as MapLibre takes it. */
export function lineFeature(positions: MapContent['drawn']) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: positions as [number, number][] },
  };
}

/** Returns the whole style of the map. */
export function styleOf(content: MapContent): StyleSpecification {
  const { basemap, palette, tileUrl, drawn } = content;
  const fonts = basemap === undefined ? ['sans-serif'] : fontsOf(basemap);
  const ground: LayerSpecification[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.land } },
  ];
  return {
    ...(basemap ?? { version: 8 }),
    sources: {
      ...basemap?.sources,
      curbs: { type: 'vector', tiles: [tileUrl], minzoom: 0, maxzoom: TILE_ZOOM_MAX },
      drawn: {
        type: 'geojson',
        data: lineFeature(drawn),
      },
    },
    layers: [
      ...(basemap?.layers ?? ground),
      ...cellLayers(content),
      ...recordLayers(palette),
      ...chosenLayers(content),
      { id: 'drawn', type: 'line', source: 'drawn', paint: line(palette.drawn, 2.5) },
      ...nameLayers(palette, fonts),
    ],
  };
}

/** From this zoom on the map enlarges tiles instead of requesting others. */
const TILE_ZOOM_MAX = 18;

/** A basemap that serves glyphs has only certain fonts. */
function fontsOf({ layers }: StyleSpecification): string[] {
  for (const layer of layers) {
    const fonts = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(fonts) && fonts.every((font) => typeof font === 'string')) {
      return fonts as string[];
    }
  }
  return ['sans-serif'];
}

const POLYGONS: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const POINTS: FilterSpecification = ['==', ['geometry-type'], 'Point'];

function from(layer: string) {
  return { source: 'curbs', 'source-layer': layer } as const;
}

function line(colour: Colour, width: number | ExpressionSpecification) {
  return { 'line-color': colour, 'line-width': width };
}

function byZoom(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
}

function cellLayers({ palette, cellColour }: MapContent): LayerSpecification[] {
  const spaces: ExpressionSpecification = ['max', 1, ['get', 'spaces']];
  const share: ExpressionSpecification = ['/', ['get', 'available'], spaces];
  const { few, some, many, taken, half, available } = palette;
  const colour: ExpressionSpecification =
    cellColour === 'count'
      ? ['interpolate', ['linear'], ['ln', spaces], 0, few, 5, some, 10, many]
      : ['interpolate', ['linear'], share, 0, taken, 0.5, half, 1, available];
  const paint = { 'fill-color': colour, 'fill-opacity': byZoom(12.5, 0.8, 14, 0) };
  return [{ id: 'cells', type: 'fill', ...from('cells'), maxzoom: 14, paint }];
}

type TextSize = number | ExpressionSpecification;

type Colour = string | ExpressionSpecification;

function recordLayers(palette: Palette): LayerSpecification[] {
  const { area, zone, object, edge } = palette;
  const state: Colour = ['case', ['get', 'available'], palette.available, palette.taken];
  return [
    { ...fillLayer('areas', area, 0.07), minzoom: 12 },
    {
      id: 'areas-line',
      type: 'line',
      ...from('areas'),
      paint: line(area, byZoom(11, 0.3, 14, 1.5)),
    },
    fillLayer('zones', zone, 0.25),
    { id: 'zones-line', type: 'line', ...from('zones'), paint: line(zone, byZoom(14, 1, 18, 2.5)) },
    pointLayer('zones', { colour: zone, edge, radius: 4 }),
    fillLayer('spaces', state, 1),
    {
      id: 'spaces-line',
      type: 'line',
      ...from('spaces'),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: line(state, byZoom(15, 1, 18, 4)),
    },
    {
      id: 'spaces-edge',
      type: 'line',
      ...from('spaces'),
      minzoom: 16.5,
      filter: POLYGONS,
      paint: line(edge, byZoom(16.5, 0.2, 19, 1)),
    },
    pointLayer('spaces', { colour: state, edge, radius: 6 }),
    fillLayer('objects', object, 0.5),
    {
      id: 'objects-line',
      type: 'line',
      ...from('objects'),
      paint: line(object, byZoom(16, 1, 18, 3)),
    },
    {
      id: 'objects-point',
      type: 'symbol',
      ...from('objects'),
      filter: POINTS,
      layout: {
        'icon-image': markOf(object, edge),
        'icon-size': byZoom(15, 0.5, 18, 1),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}

function fillLayer(kind: Kind, colour: Colour, opacity: number): LayerSpecification {
  const paint = { 'fill-color': colour, 'fill-opacity': opacity };
  return { id: kind, type: 'fill', ...from(kind), filter: POLYGONS, paint };
}

function pointLayer(
  kind: Kind,
  { colour, edge, radius }: { colour: Colour; edge: string; radius: number },
): LayerSpecification {
  const paint = {
    'circle-color': colour,
    'circle-radius': byZoom(15, radius / 2, 18, radius),
    'circle-stroke-color': edge,
    'circle-stroke-width': 1,
  };
  return { id: `${kind}-point`, type: 'circle', ...from(kind), filter: POINTS, paint };
}

function chosenLayers({ chosen, palette }: MapContent): LayerSpecification[] {
  if (chosen === undefined) return [];
  const isChosen: ExpressionSpecification = ['==', ['get', IDENTIFIERS[chosen.kind]], chosen.id];
  const point = {
    'circle-color': 'transparent',
    'circle-radius': 9,
    'circle-stroke-color': palette.chosen,
    'circle-stroke-width': 4,
  };
  return [
    {
      id: 'chosen-line',
      type: 'line',
      ...from(chosen.kind),
      filter: isChosen,
      paint: line(palette.chosen, 4),
    },
    {
      id: 'chosen-point',
      type: 'circle',
      ...from(chosen.kind),
      filter: ['all', isChosen, ['==', ['geometry-type'], 'Point']],
      paint: point,
    },
  ];
}

/** The tiles have one point for each name, in the middle of what it names. */
function nameLayers(palette: Palette, fonts: string[]): LayerSpecification[] {
  const name: ExpressionSpecification = ['get', 'name'];
  const state: ExpressionSpecification = ['case', ['get', 'available'], 'available', 'taken'];
  const count: ExpressionSpecification = ['number-format', ['get', 'spaces'], { locale: 'en' }];
  const both: ExpressionSpecification = ['concat', name, '\n', state];
  const label = (kind: Kind | 'cells', text: ExpressionSpecification, size: TextSize) => ({
    id: `${kind}-name`,
    type: 'symbol' as const,
    ...from('names'),
    filter: ['==', ['get', 'kind'], kind] as FilterSpecification,
    layout: { 'text-field': text, 'text-font': fonts, 'text-size': size, 'text-padding': 1 },
    paint: {
      'text-color': palette.ink,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.5,
    },
  });
  const object = label('objects', name, byZoom(18.5, 9, 21, 13));
  // Beside the mark, wherever there is room.
  const beside = {
    'text-variable-anchor': ['left', 'right', 'bottom', 'top'] as (
      | 'left'
      | 'right'
      | 'bottom'
      | 'top'
    )[],
    'text-radial-offset': 1,
  };
  return [
    { ...label('cells', count, 12), maxzoom: 13 },
    { ...label('areas', name, 14), minzoom: 13 },
    { ...object, layout: { ...object.layout, ...beside }, minzoom: 19 },
    {
      ...label('spaces', ['step', ['zoom'], name, 19.5, both], byZoom(18.5, 9, 21, 15)),
      minzoom: 18.5,
    },
  ];
}
