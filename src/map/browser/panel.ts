import { addButton, addElement, byId, isPhone, say } from './page-elements.ts';
import {
  ask,
  BASE,
  describeRequest,
  hasPlace,
  IDENTIFIERS,
  type Kind,
  type ListedKind,
  type RecordJson,
  urlOf,
} from './requests.ts';
import { timeParameters } from './time-control.ts';

export interface PanelOptions {
  readonly formatTime: (timeMs: number) => string;
  /** Called with the record that the panel shows. */
  readonly onRecord: (kind: ListedKind, id: string) => void;
  /** Called with a record that was chosen in a list and may be out of sight. */
  readonly onLocate: (kind: Kind, id: string) => void;
}

/** The part of the page that shows a record or a list, and the request that returned it. */
export interface Panel {
  /** Returns whether there is such a record. */
  showRecord(kind: ListedKind, id: string): Promise<boolean>;
  showList(kind: ListedKind, parameters: Readonly<Record<string, string>>): Promise<void>;
}

const ONE = {
  areas: 'Area',
  zones: 'Zone',
  spaces: 'Space',
  objects: 'Object',
  policies: 'Policy',
} as const;
const MANY = {
  areas: 'Areas',
  zones: 'Zones',
  spaces: 'Spaces',
  objects: 'Objects',
  policies: 'Policies',
} as const;

/** Records in a list, few enough to be read on a phone. */
const LIST_LENGTH = '25';

export function createPanel({ formatTime, onRecord, onLocate }: PanelOptions): Panel {
  async function showRecord(kind: ListedKind, id: string): Promise<boolean> {
    // A time would be a filter of a policy, not what it is shown as of.
    const time = kind === 'policies' ? {} : timeOf(kind);
    const url = urlOf(`curbs/${kind}/${encodeURIComponent(id)}`, time);
    const record = (await ask(url))?.data[0][kind]?.[0];
    if (record === undefined) return false;
    const found = clear(`${ONE[kind]} ${nameOf(record, kind)}`);
    addActions(kind, record, addRow(found));
    const table = addElement(addElement(found, 'table'), 'tbody');
    for (const [member, value] of Object.entries(record)) {
      if (member === 'geometry') continue;
      const row = addElement(table, 'tr');
      addElement(row, 'th', member).scope = 'row';
      addElement(row, 'td', describeValue(member, value));
    }
    const details = addElement(found, 'details');
    addElement(details, 'summary', 'The same as JSON');
    addElement(details, 'pre', JSON.stringify(record, undefined, 2)).tabIndex = 0;
    addRequest(found, url);
    say(`${ONE[kind]} ${nameOf(record, kind)} is shown.`);
    reveal();
    onRecord(kind, id);
    return true;
  }

  async function showResponse(kind: ListedKind, url: string): Promise<void> {
    const response = await ask(url);
    if (response === undefined) return;
    const { pages } = response;
    const records = response.data[0][kind] ?? [];
    const found = clear(`${MANY[kind]}, page ${pages.current} of ${pages.total}`);
    const list = addElement(found, 'ol');
    list.start = (pages.current - 1) * Number(LIST_LENGTH) + 1;
    for (const record of records) addItem(kind, record, addElement(list, 'li'));
    const pageButtons = addRow(found);
    for (const [link, text] of [
      [response.links.prev, 'Previous page'],
      [response.links.next, 'Next page'],
    ] as const) {
      if (link === undefined) continue;
      // Behind a proxy the host of a link may differ from that of this page.
      const next = `${BASE}curbs/${kind}${new URL(link).search}`;
      addButton(pageButtons, text, () => showResponse(kind, next));
    }
    addRequest(found, url);
    say(
      records.length === 0
        ? `No ${kind} match.`
        : `${records.length} ${kind} on page ${pages.current} of ${pages.total}.`,
    );
    reveal();
  }

  function addItem(kind: ListedKind, record: RecordJson, item: HTMLElement): void {
    const id = String(record[IDENTIFIERS[kind]]);
    const state = kind === 'spaces' ? (record.available === true ? 'available' : 'taken') : '';
    addButton(item, nameOf(record, kind), async () => {
      if ((await showRecord(kind, id)) && hasPlace(kind)) onLocate(kind, id);
    });
    if (state !== '') addElement(item, 'span', state).className = state;
  }

  function addActions(kind: ListedKind, record: RecordJson, row: HTMLElement): void {
    const id = String(record[IDENTIFIERS[kind]]);
    if (hasPlace(kind)) addButton(row, 'Show on the map', () => onLocate(kind, id));
    if (kind === 'areas') {
      addButton(row, 'List its zones', () => showList('zones', { curb_area_id: id }));
    }
    if (kind === 'zones') {
      addButton(row, 'List its spaces', () => showList('spaces', { curb_zone_id: id }));
      addButton(row, 'List its objects', () => showList('objects', { curb_zone_id: id }));
      addButton(row, 'List its policies', () => showList('policies', { curb_zone_id: id }));
    }
    if (kind === 'spaces') {
      addButton(row, 'List its objects', () => showList('objects', { curb_space_id: id }));
    }
    // A zone has this member too, which names itself.
    const [zone] = kind === 'zones' ? [] : [record.curb_zone_id].flat();
    if (typeof zone === 'string') addButton(row, 'Show its zone', () => showRecord('zones', zone));
    const space = kind === 'objects' ? record.curb_space_id : undefined;
    if (typeof space === 'string') {
      addButton(row, 'Show its space', () => showRecord('spaces', space));
    }
  }

  function describeValue(member: string, value: unknown): string {
    if (value === null) return 'none';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'number' && /_(?:date|time)$/.test(member)) return formatTime(value);
    if (CENTIMETRES.test(member) && value !== '') return `${value} cm`;
    if (!Array.isArray(value))
      return typeof value === 'object' ? JSON.stringify(value) : `${value}`;
    if (value.length > SHOWN_MAX) return `${value.length} identifiers`;
    if (value.some((one) => typeof one === 'object')) return JSON.stringify(value);
    return value.length === 0 ? 'none' : value.join(', ');
  }

  function showList(kind: ListedKind, parameters: Readonly<Record<string, string>>): Promise<void> {
    const all = { response_size: LIST_LENGTH, ...timeOf(kind), ...parameters };
    const brief = kind === 'zones' ? { include_geometry: 'false', ...all } : all;
    return showResponse(kind, urlOf(`curbs/${kind}`, brief));
  }

  return { showRecord, showList };
}

const CENTIMETRES =
  /^(?:length|width|max_length|max_depth|max_height|linear_distance|perpendicular_distance)$/;

/** A list of more values is counted; the JSON has them all. */
const SHOWN_MAX = 3;

/** Areas and objects have no validity. */
function timeOf(kind: ListedKind): Readonly<Record<string, string>> {
  return kind === 'areas' || kind === 'objects' ? {} : timeParameters();
}

function nameOf(record: RecordJson, kind: ListedKind): string {
  return String(record.name ?? record[IDENTIFIERS[kind]]);
}

/** Scrolls to what the panel shows; on a phone there is little room for it. */
function reveal(): void {
  byId('status').scrollIntoView({ block: isPhone() ? 'start' : 'nearest' });
}

/** Empties the panel and begins it with a heading. */
function clear(heading: string): HTMLElement {
  const found = byId('found');
  found.replaceChildren();
  addElement(found, 'h2', heading);
  return found;
}

function addRow(parent: HTMLElement): HTMLElement {
  const row = addElement(parent, 'div');
  row.className = 'row';
  return row;
}

/** The request without the token, so that it can be copied. */
function addRequest(parent: HTMLElement, url: string): void {
  addElement(parent, 'h3', 'Request');
  addElement(parent, 'code', describeRequest(url));
}
