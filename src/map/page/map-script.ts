/**
 * The script of the page. It keeps the token out of the page's URL, which is meant to be shared.
 */
export const MAP_SCRIPT = String.raw`'use strict';
const byId = (id) => document.getElementById(id);
const [status, found] = [byId('status'), byId('found')];
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const base = new URL('.', location.href).href;
const state = new URLSearchParams(location.hash.slice(1));
let token = state.get('token') ?? sessionStorage.getItem('curb-token') ?? '';
state.delete('token');
let map;

function keepState(changes = {}) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) state.delete(name);
    else state.set(name, value);
  }
  history.replaceState(null, '', '#' + state);
}

function urlOf(path, parameters = {}) {
  const query = new URLSearchParams({ service_token: token, ...parameters });
  return base + path + '?' + query;
}

/** Sends a request to the interface. Shows the message of a refusal and returns nothing then. */
async function ask(url) {
  const response = await fetch(url).catch(() => undefined);
  const body = response === undefined ? undefined : await response.json();
  if (response?.ok) return body;
  status.textContent = body === undefined ? 'The server does not answer.' : 'Refused: ' + body.error_description + '.';
  return undefined;
}

function timeParameters() {
  return byId('has-time').checked ? { time: byId('time').value } : {};
}

function tileUrl() {
  const query = new URLSearchParams({ service_token: token, ...timeParameters() });
  return base + 'map/tiles/{z}/{x}/{y}.mvt?' + query;
}

const EMPTY = { type: 'FeatureCollection', features: [] };
const free = isDark ? '#4ade80' : '#15803d';
const taken = isDark ? '#f87171' : '#b91c1c';

function styleOf() {
  const layer = (id, type, paint, more = {}) => ({ id, type, source: 'curbs', 'source-layer': id.split('-')[0], paint, ...more });
  const state = ['case', ['get', 'available'], free, taken];
  const edge = isDark ? '#e2e8f0' : '#1e293b';
  const polygon = { filter: ['==', ['geometry-type'], 'Polygon'] };
  return {
    version: 8,
    sources: {
      curbs: { type: 'vector', tiles: [tileUrl()], minzoom: 0, maxzoom: 18 },
      drawn: { type: 'geojson', data: EMPTY },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': isDark ? '#0f172a' : '#eef2f5' } },
      layer('cells', 'fill', {
        'fill-color': ['interpolate', ['linear'], ['ln', ['get', 'spaces']], 0, '#fde68a', 5, '#fb923c', 10, '#9f1239'],
        'fill-opacity': 0.75,
      }, { maxzoom: 14 }),
      layer('areas', 'fill', { 'fill-color': '#2563eb', 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 12, 0, 14, 0.06] }, polygon),
      layer('areas-edge', 'line', { 'line-color': '#2563eb', 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.2, 14, 1.5] }),
      layer('zones', 'fill', { 'fill-color': '#d97706', 'fill-opacity': 0.2 }, polygon),
      layer('zones-edge', 'line', { 'line-color': '#b45309', 'line-width': 1.5 }),
      layer('spaces', 'fill', { 'fill-color': state, 'fill-opacity': 0.75 }, polygon),
      layer('spaces-edge', 'line', { 'line-color': edge, 'line-width': 1 }),
      layer('spaces-point', 'circle', { 'circle-color': state, 'circle-radius': 5, 'circle-stroke-color': edge, 'circle-stroke-width': 1 }, { filter: ['==', ['geometry-type'], 'Point'] }),
      { id: 'drawn', type: 'line', source: 'drawn', paint: { 'line-color': '#db2777', 'line-width': 2.5 } },
    ],
  };
}

const KINDS = [
  { kind: 'spaces', id: 'curb_space_id', layers: ['spaces', 'spaces-edge', 'spaces-point'] },
  { kind: 'zones', id: 'curb_zone_id', layers: ['zones', 'zones-edge'] },
  { kind: 'areas', id: 'curb_area_id', layers: ['areas', 'areas-edge'] },
];

function element(name, text, parent) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  parent?.append(made);
  return made;
}

/** Shows the request without the token, so that it can be copied. */
function shownRequest(url, parent) {
  const shown = new URL(url);
  shown.searchParams.delete('service_token');
  element('h2', 'Request', parent);
  element('code', 'GET ' + shown.pathname + shown.search, parent);
}

async function showRecord(kind, id) {
  const url = urlOf('curbs/' + kind + '/' + encodeURIComponent(id), kind === 'areas' ? {} : timeParameters());
  const answer = await ask(url);
  const record = answer?.data[0][kind][0];
  if (record === undefined) return undefined;
  keepState({ record: kind + '/' + id });
  found.replaceChildren();
  element('h2', record.name ?? id, found);
  element('pre', JSON.stringify(record, (name, value) => (name === 'geometry' ? undefined : value), 2), found);
  shownRequest(url, found);
  status.textContent = 'One record of ' + kind + '.';
  return record;
}

async function showPage(url) {
  const answer = await ask(url);
  if (answer === undefined) return;
  const spaces = answer.data[0].spaces;
  found.replaceChildren();
  element('h2', 'Page ' + answer.pages.current + ' of ' + answer.pages.total, found);
  const list = element('ol', undefined, found);
  for (const space of spaces) {
    const button = element('button', space.name + (space.available ? '' : ' (taken)'), element('li', undefined, list));
    button.type = 'button';
    button.addEventListener('click', () => showRecord('spaces', space.curb_space_id));
  }
  const turns = element('div', undefined, found);
  turns.className = 'row';
  for (const [name, text] of [['prev', 'Page before'], ['next', 'Next page']]) {
    if (answer.links[name] === undefined) continue;
    const button = element('button', text, turns);
    button.type = 'button';
    const link = new URL(answer.links[name]);
    button.addEventListener('click', () => showPage(base + 'curbs/spaces' + link.search));
  }
  shownRequest(url, found);
  status.textContent = spaces.length + ' spaces on this page.';
}

function askShape(parameters, ring) {
  map.getSource('drawn').setData({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } });
  return showPage(urlOf('curbs/spaces', { response_size: '25', ...timeParameters(), ...parameters }));
}

const degrees = (number) => String(Number(number.toFixed(7)));

function boxOf(a, b) {
  const [west, east] = [Math.min(a.lng, b.lng), Math.max(a.lng, b.lng)];
  const [south, north] = [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat)];
  return {
    parameters: { min_lat: degrees(south), min_lng: degrees(west), max_lat: degrees(north), max_lng: degrees(east) },
    ring: [[west, south], [east, south], [east, north], [west, north], [west, south]],
  };
}

function circleOf(middle, edge) {
  const metres = middle.distanceTo(edge);
  const ring = Array.from({ length: 65 }, (_, index) => {
    const angle = (index / 32) * Math.PI;
    const north = (metres * Math.sin(angle)) / 111320;
    const east = (metres * Math.cos(angle)) / (111320 * Math.cos((middle.lat * Math.PI) / 180));
    return [middle.lng + east, middle.lat + north];
  });
  return { parameters: { lat: degrees(middle.lat), lng: degrees(middle.lng), radius: String(Math.round(metres * 100)) }, ring };
}

/** Set from the click on a tool until the shape is drawn. */
let drawing;

function pressTool(id, shapeOf) {
  const isNew = drawing?.id !== id;
  drawing = isNew ? { id, shapeOf } : undefined;
  for (const one of ['draw-box', 'draw-circle']) byId(one).setAttribute('aria-pressed', String(drawing?.id === one));
  map.dragPan[drawing === undefined ? 'enable' : 'disable']();
  map.getCanvas().style.cursor = drawing === undefined ? '' : 'crosshair';
}

function listenToDrawing() {
  for (const name of ['mousedown', 'touchstart']) {
    map.on(name, (event) => {
      if (drawing !== undefined) drawing.start = event.lngLat;
    });
  }
  for (const name of ['mousemove', 'touchmove']) {
    map.on(name, (event) => {
      if (drawing?.start === undefined) return;
      const { ring } = drawing.shapeOf(drawing.start, event.lngLat);
      map.getSource('drawn').setData({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } });
    });
  }
  for (const name of ['mouseup', 'touchend']) {
    map.on(name, (event) => {
      if (drawing?.start === undefined) return;
      const { parameters, ring } = drawing.shapeOf(drawing.start, event.lngLat);
      pressTool(drawing.id, drawing.shapeOf);
      askShape(parameters, ring);
    });
  }
}

async function clickMap(event) {
  if (drawing !== undefined) return;
  for (const { kind, id, layers } of KINDS) {
    const [feature] = map.queryRenderedFeatures(event.point, { layers });
    if (feature === undefined) continue;
    await showRecord(kind, feature.properties[id]);
    return;
  }
}

async function search(text) {
  const byName = await ask(urlOf('curbs/areas', { name: text }));
  const area = byName?.data[0].areas[0];
  if (area !== undefined) {
    const record = await showRecord('areas', area.curb_area_id);
    const bounds = new maplibregl.LngLatBounds();
    for (const position of record?.geometry ?? []) bounds.extend(position);
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 30, animate: false });
    return;
  }
  for (const kind of /^[0-9a-f-]{36}$/i.test(text) ? ['spaces', 'zones', 'areas'] : ['zones']) {
    if ((await showRecord(kind, text)) !== undefined) return;
  }
  status.textContent = 'Nothing has the name or identifier ' + text + '.';
}

async function listNames() {
  let url = urlOf('curbs/areas', { response_size: '250' });
  for (let page = 0; page < 4 && url !== undefined; page++) {
    const answer = await ask(url);
    for (const area of answer?.data[0].areas ?? []) element('option', undefined, byId('names')).value = area.name;
    const next = answer?.links.next;
    url = next === undefined ? undefined : base + 'curbs/areas' + new URL(next).search;
  }
}

function showTime() {
  byId('time-text').textContent = new Date(Number(byId('time').value)).toISOString().slice(0, 16).replace('T', ' ') + ' UTC';
  keepState({ time: timeParameters().time });
}

function prepareTime(lastUpdated) {
  const field = byId('time');
  const week = 7 * 86400000;
  const chosen = Number(state.get('time') ?? lastUpdated);
  field.min = String(Math.min(chosen, lastUpdated - week));
  field.max = String(Math.max(chosen, lastUpdated + week));
  field.value = String(chosen);
  byId('has-time').checked = state.has('time');
  showTime();
  const change = () => {
    showTime();
    map.getSource('curbs').setTiles([tileUrl()]);
  };
  byId('has-time').addEventListener('change', change);
  field.addEventListener('change', () => { byId('has-time').checked = true; change(); });
  field.addEventListener('input', showTime);
}

async function start() {
  const root = await ask(urlOf('curbs'));
  if (root === undefined) { token = ''; return; }
  sessionStorage.setItem('curb-token', token);
  byId('token-form').hidden = true;
  for (const id of ['search-form', 'time-set', 'tools']) byId(id).hidden = false;
  prepareTime(root.last_updated);
  maplibregl.setWorkerUrl(base + 'map/maplibre-gl-worker.js');
  const place = (state.get('at') ?? '').split('/').map(Number);
  const bbox = root.data[0].curbs.map((one) => one.bbox).find((one) => one !== null);
  const view = place.length === 3 ? { zoom: place[0], center: [place[2], place[1]] }
    : bbox === undefined ? {} : { bounds: [bbox.slice(0, 2), [bbox[2] + (bbox[0] > bbox[2] ? 360 : 0), bbox[3]]], fitBoundsOptions: { padding: 20 } };
  map = new maplibregl.Map({ container: 'map', style: styleOf(), attributionControl: false, dragRotate: false, maxZoom: 22, ...view });
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }));
  map.on('moveend', () => {
    const { lng, lat } = map.getCenter();
    keepState({ at: [map.getZoom().toFixed(2), lat.toFixed(6), lng.toFixed(6)].join('/') });
  });
  map.on('click', clickMap);
  listenToDrawing();
  byId('draw-box').addEventListener('click', () => pressTool('draw-box', boxOf));
  byId('draw-circle').addEventListener('click', () => pressTool('draw-circle', circleOf));
  byId('view-box').addEventListener('click', () => {
    const { _sw, _ne } = map.getBounds();
    const { parameters, ring } = boxOf(_sw, _ne);
    askShape(parameters, ring);
  });
  byId('search-form').addEventListener('submit', (event) => { event.preventDefault(); search(byId('search').value.trim()); });
  status.textContent = 'Click what the map shows to see its record.';
  map.once('idle', () => { document.body.dataset.ready = 'true'; });
  const [kind, id] = (state.get('record') ?? '').split(/\/(.*)/s);
  if (id !== undefined) await showRecord(kind, id);
  await listNames();
}

byId('token-form').addEventListener('submit', (event) => {
  event.preventDefault();
  token = byId('token').value;
  start();
});
keepState();
if (token !== '') start();
`;
