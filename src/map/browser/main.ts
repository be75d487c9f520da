import type * as MapLibre from 'maplibre-gl';
import type { GeoJSONSource, Map as MapView, StyleSpecification } from 'maplibre-gl';
import { enableDrawing } from './drawing.ts';
import { boxBetween, type DrawnShape, shapeOfParameters } from './drawn-shape.ts';
import { CLICKABLE, lineFeature, type MapContent, styleOf } from './map-layers.ts';
import { drawMark, MARK_PIXEL_RATIO } from './object-mark.ts';
import { byId, isPhone, say } from './page-elements.ts';
import { findState, keepState, keepToken, takeToken } from './page-state.ts';
import { readPalette } from './palette.ts';
import { createPanel, type Panel } from './panel.ts';
import {
  ask,
  BASE,
  type CurbsResponse,
  hasPlace,
  IDENTIFIERS,
  type ListedKind,
  urlOf,
  useToken,
} from './requests.ts';
import { enableSearch, type Found, findBox, suggestAreas } from './search.ts';
import { formatterOf, prepareTime, timeParameters } from './time-control.ts';

/** The library is loaded by a script of its own before this module, and is then a global. */
declare const maplibregl: typeof MapLibre;

/** Opens the map with a token, or says why the token is refused. */
async function start(token: string): Promise<void> {
  useToken(token);
  const root = await ask(urlOf('curbs'));
  if (root === undefined) return;
  keepToken(token);
  byId('token-form').hidden = true;
  byId('tools').hidden = false;
  byId('legend').hidden = false;
  // On a phone they would hide what is looked for.
  for (const id of ['legend', 'time-set']) byId<HTMLDetailsElement>(id).open = !isPhone();
  if (root.author !== '') byId('city').textContent = root.author;
  const basemap = await readBasemap();
  const whole = boxOf(root);
  const changes = { onTime: () => {} };
  prepareTime(root, () => changes.onTime());
  const content = firstContent(basemap);
  const map = createMap(content, whole);
  const show = (change: Partial<MapContent>) => {
    Object.assign(content, change);
    map.setStyle(styleOf(content));
  };
  changes.onTime = () => show({ tileUrl: tileUrl() });
  const panel = createPanel({
    formatTime: formatterOf(root.time_zone),
    onRecord(kind, id) {
      keepState({ record: `${kind}/${id}` });
      show({ chosen: hasPlace(kind) ? { kind, id } : undefined });
    },
    onLocate: async (kind, id) => moveTo(map, (await findBox(kind, id)) ?? null),
  });
  enableSearch(async (found) => {
    if (await panel.showRecord(found.kind, found.id)) moveTo(map, found.box);
  });
  const askShape = useShapes(map, panel, content);
  chooseCells(show);
  byId('whole').addEventListener('click', () => showWhole(map, whole));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    show({ palette: readPalette() }),
  );
  const isMissing = basemap === undefined && document.documentElement.dataset.basemap !== undefined;
  say(`${isMissing ? 'The basemap cannot be loaded. ' : ''}${HINT}`);
  map.once('idle', () => {
    document.body.dataset.ready = 'true';
  });
  // A style cannot be changed before it is there.
  await map.once('style.load');
  await showShared(panel, askShape);
  await suggestAreas();
}

const HINT =
  'Click on the map to see a record. Zoom in to see single spaces, objects and their names.';

function firstContent(basemap: StyleSpecification | undefined): {
  -readonly [Name in keyof MapContent]: MapContent[Name];
} {
  return {
    palette: readPalette(),
    tileUrl: tileUrl(),
    cellColour: findState('cells') === 'share' ? 'share' : 'count',
    drawn: [],
    chosen: undefined,
    basemap,
  };
}

/** The template of MapLibre has braces, which must not be encoded. */
function tileUrl(): string {
  return urlOf('map/tiles/{z}/{x}/{y}.mvt', timeParameters());
}

/** Reads the style that the server was started with, if any. */
async function readBasemap(): Promise<StyleSpecification | undefined> {
  const url = document.documentElement.dataset.basemap;
  if (url === undefined) return undefined;
  const response = await fetch(url).catch(() => undefined);
  const style = response?.ok ? await response.json().catch(() => undefined) : undefined;
  return style;
}

function boxOf(root: CurbsResponse): Found['box'] {
  const boxes = (root.data[0].curbs ?? []).map(({ bbox }) => bbox as Found['box']);
  return boxes.find((box) => box !== null) ?? null;
}

function boundsOf([west, south, east, north]: NonNullable<Found['box']>) {
  const corner: [number, number] = [east < west ? east + 360 : east, north];
  return [[west, south], corner] as [[number, number], [number, number]];
}

function createMap(content: MapContent, whole: Found['box']): MapView {
  maplibregl.setWorkerUrl(`${BASE}map/maplibre-gl-worker.js`);
  // Loaded when it is needed.
  maplibregl.setRTLTextPlugin(`${BASE}map/rtl-text.js`, true);
  const [zoom, lat, lng] = (findState('at') ?? '').split('/').map(Number);
  const isPlace = lng !== undefined && Number.isFinite(Number(zoom) + Number(lat) + lng);
  const map = new maplibregl.Map({
    container: 'map',
    style: styleOf(content),
    attributionControl: content.basemap === undefined ? false : {},
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 22,
    locale: {
      'Map.Title':
        'Curb map. Arrow keys move it, plus and minus zoom, Enter shows the record in the middle',
    },
    ...(isPlace ? { zoom: zoom as number, center: [lng, lat as number] } : {}),
    ...(isPlace || whole === null
      ? {}
      : { bounds: boundsOf(whole), fitBoundsOptions: { padding: paddingOfWhole(), maxZoom: 19 } }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }));
  map.addControl(new maplibregl.ScaleControl(), 'bottom-right');
  // The message of an error has the URL with the token in it, so only its status is shown.
  map.on('error', ({ error }) => {
    const status = 'status' in error ? `the server answers ${error.status}` : 'no answer';
    say(`A part of the map cannot be loaded: ${status}.`);
  });
  map.on('styleimagemissing', ({ id }) => {
    const mark = drawMark(id);
    if (mark !== undefined) map.addImage(id, mark, { pixelRatio: MARK_PIXEL_RATIO });
  });
  map.on('moveend', () => {
    const { lng, lat } = map.getCenter().wrap();
    keepState({ at: [map.getZoom().toFixed(2), lat.toFixed(6), lng.toFixed(6)].join('/') });
  });
  return map;
}

function showWhole(map: MapView, box: Found['box']): void {
  if (box !== null) {
    map.fitBounds(boundsOf(box), { padding: paddingOfWhole(), maxZoom: 19, animate: false });
  }
}

/** Leaves the legend beside the city. */
function paddingOfWhole() {
  const { open, offsetWidth } = byId<HTMLDetailsElement>('legend');
  return { top: 24, bottom: 24, right: 24, left: open && !isPhone() ? offsetWidth + 24 : 24 };
}

function moveTo(map: MapView, box: Found['box']): void {
  if (box === null) say('This record has no shape, so it is not on the map.');
  else map.fitBounds(boundsOf(box), { padding: 60, maxZoom: 19, animate: false });
}

/** Connects the map with the panel: clicks, and boxes and circles that become requests. */
function useShapes(map: MapView, panel: Panel, content: { drawn: MapContent['drawn'] }) {
  const preview = (shape: DrawnShape | undefined) => {
    content.drawn = shape?.ring ?? [];
    map.getSource<GeoJSONSource>('drawn')?.setData(lineFeature(content.drawn));
  };
  const askShape = (shape: DrawnShape) => {
    preview(shape);
    keepState({ ask: String(new URLSearchParams(shape.parameters)), record: undefined });
    return panel.showList('spaces', shape.parameters);
  };
  const isDrawing = enableDrawing(map, { onPreview: preview, onDrawn: askShape });
  byId('view-box').addEventListener('click', () => {
    const bounds = map.getBounds();
    askShape(boxBetween(bounds.getSouthWest(), bounds.getNorthEast()));
  });
  const pick = async (point: { x: number; y: number }) => {
    // While tiles are loading, the map shows coarser ones, which have zones but no spaces.
    if (!map.loaded()) await map.once('idle');
    const found = findRecord(map, point);
    if (found === undefined)
      say('Nothing is here. Click on an area, a zone, a space or an object.');
    else await panel.showRecord(found.kind, found.id);
  };
  map.on('click', ({ point }) => {
    if (!isDrawing()) pick(point);
  });
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') pick(map.project(map.getCenter()));
  });
  map.on('mousemove', ({ point }) => {
    if (isDrawing()) return;
    map.getCanvas().style.cursor = findRecord(map, point) === undefined ? '' : 'pointer';
  });
  return askShape;
}

/** Returns the smallest record at a point of the screen. A finger is not exact. */
function findRecord(map: MapView, { x, y }: { x: number; y: number }) {
  for (const reach of [0, 4]) {
    for (const { kind, layers } of CLICKABLE) {
      const square: [[number, number], [number, number]] = [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ];
      const [feature] = map.queryRenderedFeatures(square, { layers });
      const id = feature?.properties[IDENTIFIERS[kind]];
      if (id !== undefined) return { kind, id: String(id) };
    }
  }
  return undefined;
}

function chooseCells(show: (change: Partial<MapContent>) => void): void {
  const choice = byId<HTMLSelectElement>('cell-colour');
  const change = () => {
    const cellColour = choice.value === 'share' ? 'share' : 'count';
    byId('legend').dataset.cells = cellColour;
    keepState({ cells: cellColour === 'share' ? 'share' : undefined });
    show({ cellColour });
  };
  choice.value = findState('cells') === 'share' ? 'share' : 'count';
  byId('legend').dataset.cells = choice.value;
  choice.addEventListener('change', change);
}

/** Shows the list or the record that the URL names. */
async function showShared(
  panel: Panel,
  askShape: (shape: DrawnShape) => Promise<void>,
): Promise<void> {
  const [, kind, id] =
    /^(areas|zones|spaces|objects|policies)\/(.+)$/s.exec(findState('record') ?? '') ?? [];
  const shape = shapeOfParameters(new URLSearchParams(findState('ask') ?? ''));
  if (kind !== undefined && id !== undefined) await panel.showRecord(kind as ListedKind, id);
  else if (shape !== undefined) await askShape(shape);
}

byId('token-form').addEventListener('submit', (event) => {
  event.preventDefault();
  start(byId<HTMLInputElement>('token').value);
});
const known = takeToken();
if (known !== '') start(known);
