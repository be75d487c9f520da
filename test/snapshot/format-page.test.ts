import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_FILE_BYTE_LENGTH_MAX, ROW_COUNT_MAX } from '../../src/model/limits.ts';
import { orderFeed } from '../../src/order/order-feed.ts';
import {
  encodeAreaIndex,
  encodeObjectIndex,
  encodePolicyIndex,
  encodeSpaceIndex,
  encodeZoneIndex,
} from '../../src/snapshot/index-files.ts';
import {
  FORMAT_VERSION,
  INDEX_FILES,
  MAGIC,
  PAGE_FILES,
  PAGE_MAGIC,
  REPORT_FILE,
} from '../../src/snapshot/layout.ts';
import { encodeManifest } from '../../src/snapshot/manifest.ts';
import { PAGE_HEADER_BYTE_LENGTH } from '../../src/snapshot/page-file.ts';
import { decodeHead } from '../../src/snapshot/section-file.ts';
import { EXAMPLE_FEED } from '../golden/example-feed.ts';
import { joinPieces } from '../support/index-bytes.ts';
import { ROOT } from '../support/paths.ts';
import { TEST_FACTS } from '../support/snapshots.ts';
import { buildTables } from '../support/tables.ts';

const PAGE = readFileSync(join(ROOT, 'src/snapshot/FORMAT.md'), 'utf8');
const ELEMENTS: Readonly<Record<number, string>> = { 1: 'u8', 4: 'u32', 8: 'f64' };

describe('FORMAT.md', () => {
  const ordered = orderFeed(buildTables(EXAMPLE_FEED), { h3Resolution: 9 });
  const offsets = (rowCount: number) => ({
    offsets: new Float64Array(rowCount + 1),
    fileStarts: new Float64Array(2),
  });

  it.each([
    [
      INDEX_FILES.areas,
      encodeAreaIndex({ ...ordered.areas, rowCount: 1, list: offsets(1), detail: offsets(1) }),
    ],
    [INDEX_FILES.spaces, encodeSpaceIndex({ ...ordered.spaces, rowCount: 2, list: offsets(2) })],
    [
      INDEX_FILES.zones,
      encodeZoneIndex({ ...ordered.zones, list: offsets(2), detail: offsets(2) }),
    ],
    [
      INDEX_FILES.policies,
      encodePolicyIndex({ ...ordered.policies, rowCount: 1, list: offsets(1) }),
    ],
    [INDEX_FILES.objects, encodeObjectIndex({ ...ordered.objects, rowCount: 1, list: offsets(1) })],
  ])('names every section of %s in its order, with its elements', (name, pieces) => {
    const bytes = joinPieces(pieces);
    const { entries } = decodeHead(bytes, { name, byteLength: bytes.length });
    const rows = entries.map((entry, index) => [
      String(index),
      `\`${entry.name}\``,
      entry.name === 'tree-boxes' ? 'i32' : ELEMENTS[entry.elementByteLength],
    ]);
    expect(tableBelow(`### ${name}`).map((cells) => cells.slice(0, 3))).toEqual(rows);
  });

  it('states version, magics and lengths as they are written', () => {
    expect(PAGE).toContain(`\nVersion ${FORMAT_VERSION}. `);
    expect(PAGE).toContain(`\n- **${FORMAT_VERSION}**: `);
    expect(tableBelow('## Index files').slice(0, 2)).toEqual([
      ['0', '8 bytes', `magic \`${Buffer.from(MAGIC).toString()}\``],
      ['8', 'u32', `format version, ${FORMAT_VERSION}`],
    ]);
    const pageHeader = tableBelow('## Page files');
    expect(pageHeader[0]?.[2]).toBe(`magic \`${Buffer.from(PAGE_MAGIC).toString()}\``);
    expect(pageHeader.at(-1)?.[0]).toBe(String(PAGE_HEADER_BYTE_LENGTH));
  });

  it('names every file', () => {
    for (const name of [...Object.values(INDEX_FILES), ...Object.values(PAGE_FILES), REPORT_FILE]) {
      expect(PAGE).toContain(`├─ ${name} `.replace(`├─ ${REPORT_FILE}`, `└─ ${REPORT_FILE}`));
    }
  });

  it('names the members of the manifest in their order', () => {
    const counts = { areas: 0, zones: 0, spaces: 0, observations: 0, policies: 0, objects: 0 };
    const files = [{ name: 'a.b', byteLength: 1, sha256: '' }];
    const bytes = encodeManifest({
      formatVersion: FORMAT_VERSION,
      facts: TEST_FACTS,
      counts,
      lastUpdatedDatesMs: {
        areas: null,
        zones: null,
        spaces: null,
        policies: null,
        objects: null,
      },
      files,
    });
    const json: Record<string, unknown> = JSON.parse(Buffer.from(bytes).toString());
    const paragraph = PAGE.slice(PAGE.indexOf('## manifest.json'), PAGE.indexOf('The **id**'));
    const members = Object.keys(json).flatMap((key) =>
      key === 'counts'
        ? [key, ...Object.keys(counts)]
        : key === 'last_updated_dates'
          ? [key, 'areas', 'zones', 'spaces', 'policies', 'objects']
          : key === 'files'
            ? [key, 'name', 'byte_length', 'sha256']
            : [key],
    );
    const named = [...paragraph.matchAll(/`([a-z_\d]+)`/g)].map(([, name]) => name);
    expect(named).toEqual(members);
  });

  it('states the limits in force', () => {
    const limits = new Map(
      tableBelow('## Limits').map(([limit = '', value = '']) => [limit, value]),
    );
    expect(limits.get('rows of a kind')).toBe(ROW_COUNT_MAX.toLocaleString('en'));
    expect(limits.get('a page file')).toBe(
      `${PAGE_FILE_BYTE_LENGTH_MAX.toLocaleString('en')} bytes`,
    );
    expect(limits.get('sections of a file')).toBe('64');
  });
});

/** The cells of the first table behind a heading, its head left out. */
function tableBelow(heading: string): string[][] {
  const [, ...sections] = PAGE.split(`\n${heading}\n`);
  const lines = (sections[0] ?? '').split('\n');
  const first = lines.findIndex((line) => /^\|[ -]+\|/.test(line));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  return lines.slice(first + 1, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
