import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../src/model/curb-id.ts';
import {
  countRowsBySource,
  idOfRow,
  isKept,
  NO_ROW,
  visitKeptRows,
  zoneRefsOfList,
  zoneRowsByRef,
} from '../../src/table/table-rows.ts';
import { buildTables } from '../support/tables.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';

function tinyTables() {
  const curbZoneIds = ['b', 'gone'] as CurbZoneId[]; // Any text names a zone.
  const tables = buildTables({
    areas: [tinyArea(1), tinyArea(2, { curbZoneIds })],
    zones: [tinyZone('a'), tinyZone('b', { shape: null }), tinyZone('c')],
    spaces: [tinySpace(7, 'a')],
  });
  tables.zones.dropped[0] = 1;
  return tables;
}

describe('countRowsBySource', () => {
  it('counts what is kept and merged of each source', () => {
    const tables = buildTables([
      { kind: 'zones', records: [tinyZone('a'), tinyZone('b'), tinyZone('c')] },
      { kind: 'spaces', records: [tinySpace(1, 'a')] },
      { kind: 'spaces', records: [tinySpace(2, 'a'), tinySpace(3, 'b')] },
    ]);
    tables.zones.dropped[0] = 1;
    tables.zones.merged[1] = 1;
    const { kept, merged } = countRowsBySource(tables);
    expect([[...kept], [...merged]]).toEqual([
      [1, 1, 2],
      [1, 0, 0],
    ]);
  });

  it('reads the source of each row once, however many sources there are', () => {
    const sources = Array.from({ length: 1000 }, (_, number) => ({
      kind: 'spaces' as const,
      records: [tinySpace(number, 'a')],
    }));
    const tables = buildTables(sources);
    const { sourceRefs } = tables.spaces;
    let readCount = 0;
    const counted = new Proxy(sourceRefs, {
      get(refs, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) readCount++;
        return Reflect.get(refs, name);
      },
    });
    const { kept } = countRowsBySource({
      ...tables,
      spaces: { ...tables.spaces, sourceRefs: counted },
    });
    expect(kept.every((count) => count === 1)).toBe(true);
    expect(readCount).toBe(1000);
  });
});

describe('rows of a feed', () => {
  it('are kept unless they are dropped or merged', () => {
    const { zones } = tinyTables();
    zones.merged[2] = 1;
    const kept: number[] = [];
    visitKeptRows(zones, (row) => kept.push(row));
    expect(kept).toEqual([1]);
    expect([0, 1, 2].map((row) => isKept(zones, row))).toEqual([false, true, false]);
  });

  it('have the identifier that people know', () => {
    const tables = tinyTables();
    expect(idOfRow(tables, tables.zones, 1)).toBe('b');
    expect(idOfRow(tables, tables.areas, 1)).toBe(uuidOf(2));
    expect(idOfRow(tables, tables.spaces, 0)).toBe(uuidOf(7));
  });
});

describe('zones of a feed', () => {
  it('are found by their reference, those that are kept alone', () => {
    const tables = tinyTables();
    const rows = zoneRowsByRef(tables);
    const byId = tables.zoneIds.map((id, ref) => [id, rows[ref]]);
    expect(Object.fromEntries(byId)).toEqual({ a: NO_ROW, b: 1, c: 2, gone: NO_ROW });
  });

  it('are those that an area names, in its order', () => {
    const tables = tinyTables();
    const named = [0, 1].map((row) =>
      Array.from(zoneRefsOfList(tables.areas, row), (ref) => tables.zoneIds[ref]),
    );
    expect(named).toEqual([[], ['b', 'gone']]);
  });
});
