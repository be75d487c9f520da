import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../snapshot/sections.ts';
import { countNothing, RECORD_KINDS, type RecordCounts } from '../snapshot-records.ts';
import { createTally } from '../tally.ts';
import {
  encodeSingle,
  listPages,
  pageCountOf,
  type ServedRecords,
  serveRecords,
} from './static-pages.ts';

/**
 * Writes the responses as files for a static web host: the pages of each list, every record by its
 * identifier, and the spaces of each zone.
 */
export function writeStatic(snapshot: Snapshot, folder: string) {
  const counts = countNothing();
  const left = createTally();
  const served = {
    areas: serveRecords(snapshot, 'areas'),
    zones: serveRecords(snapshot, 'zones'),
    spaces: serveRecords(snapshot, 'spaces'),
    policies: serveRecords(snapshot, 'policies'),
    objects: serveRecords(snapshot, 'objects'),
  };
  for (const kind of RECORD_KINDS) {
    const records = served[kind];
    const place = join(folder, 'curbs', kind);
    mkdirSync(place, { recursive: true });
    counts[kind] = records.rows.length;
    for (const { name, text } of listPages(snapshot, records)) write(join(place, name), text);
    for (const row of records.rows) {
      const id = records.idOf(row);
      if (isFileName(id)) write(join(place, id), encodeSingle(snapshot, records, row));
      else left.add(`${kind}: the identifier cannot be the name of a file; only lists have it`, id);
    }
  }
  writeZoneSpaces(snapshot, served, folder);
  write(join(folder, 'index.json'), encodeIndex(snapshot, counts));
  write(join(folder, 'README.md'), encodeStaticReadme(snapshot));
  return { counts, notes: left.list(), problems: [] };
}

/** Writes a folder for each zone with spaces. */
function writeZoneSpaces(
  snapshot: Snapshot,
  { zones, spaces }: Readonly<Record<'zones' | 'spaces', ServedRecords>>,
  folder: string,
): void {
  const { firstSpaces, rowCount } = snapshot.zones;
  const { idOf } = zones;
  const { kind, listed } = spaces;
  for (let zone = 0; zone < rowCount; zone++) {
    const [first = 0, end = 0] = [firstSpaces[zone], firstSpaces[zone + 1]];
    if (first === end || !isFileName(idOf(zone))) continue;
    const place = join(folder, 'curbs', 'zone-spaces', idOf(zone));
    mkdirSync(place, { recursive: true });
    const rows = Array.from({ length: end - first }, (_, index) => first + index);
    for (const { name, text } of listPages(snapshot, { kind, rows, listed })) {
      write(join(place, name), text);
    }
  }
}

function encodeIndex({ id, facts }: Snapshot, counts: Readonly<RecordCounts>): string {
  const index = {
    snapshot: id,
    version: facts.version,
    time_zone: facts.timeZone,
    last_updated: facts.lastUpdatedMs,
    currency: facts.currency,
    author: facts.author,
    licence_url: facts.licenceUrl,
    kinds: RECORD_KINDS.map((kind) => ({
      kind,
      path: `curbs/${kind}/`,
      count: counts[kind],
      pages: pageCountOf(counts[kind]),
    })),
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}

/**
 * Whether an identifier of a zone, which may be any text, can be a file name. Excludes names that
 * hosts hide or treat specially.
 */
function isFileName(id: string): boolean {
  const isOwn = /^(?:index|page-\d+)\.json$/.test(id);
  return !isOwn && !/^\.|[/\\\0]/.test(id) && Buffer.byteLength(id) <= NAME_BYTE_LENGTH_MAX;
}

/** File systems allow 255 bytes. */
const NAME_BYTE_LENGTH_MAX = 200;

function write(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'wx', mode: 0o644 });
}

/** Returns the README for whoever uploads the files to a host. */
function encodeStaticReadme({ id, facts }: Snapshot): string {
  return `# Curb data of ${facts.author}

Responses of the curb interface as files, made from snapshot ${id}. Put this folder on any web host.

| Address | Response |
|---|---|
| \`index.json\` | what there is |
| \`curbs/areas/\`, \`curbs/zones/\`, \`curbs/spaces/\`, \`curbs/policies/\`, \`curbs/objects/\` | the first page of each list; \`links.next\` names the next one |
| \`curbs/areas/{curb_area_id}\`, \`curbs/zones/{curb_zone_id}\`, \`curbs/spaces/{curb_space_id}\`, likewise policies and objects | one record |
| \`curbs/zone-spaces/{curb_zone_id}/\` | the spaces of one zone |

Links are relative to the address of the response. A page has 250 records.

The host must answer for a folder with its \`index.json\`, redirect \`curbs/areas\` to \`curbs/areas/\`, and send files without an ending
as JSON. With nginx:

\`\`\`nginx
index index.json;
default_type application/json;
add_header Access-Control-Allow-Origin *;
\`\`\`

These files do not support a box, a circle, a time, a name or another number of records on a page, because no program computes the responses.
Parameters are ignored, also a service token: everybody who can reach the host can read everything. Availability is the latest one of the
snapshot. For an unknown identifier the host sends its own 404.
`;
}
