import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/model/kind.ts';
import { addRecord } from '../../src/prepare/add-record.ts';
import { createBatchBuilder } from '../../src/table/batch-builder.ts';
import { offsetsOfLengths } from '../../src/table/columns/starts.ts';
import { createTablesBuilder } from '../../src/table/table-builder.ts';
import { anyFeed } from '../support/any-feed.ts';
import { buildTables } from '../support/tables.ts';
import { tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';

describe('createTablesBuilder', () => {
  it('gives the same tables however the records are cut into batches', () => {
    fc.assert(
      fc.property(anyFeed, (feed) => {
        const whole = buildTables(feed, { batchSize: 1000 });
        for (const batchSize of [1, 2, 7]) {
          expect(buildTables(feed, { batchSize })).toEqual(whole);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('knows every zone by one number, whichever batch and kind names it', () => {
    const tables = buildTables(
      {
        areas: [tinyArea(1, { curbZoneIds: ['c', 'b'] as never })],
        zones: [tinyZone('a'), tinyZone('b')],
        spaces: [tinySpace(1, 'b'), tinySpace(2, 'd'), tinySpace(3, 'a')],
      },
      { batchSize: 1 },
    );
    const idOf = (ref: number) => tables.zoneIds[ref];
    expect([...tables.zoneIds].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(Array.from(tables.areas.listRefs, idOf)).toEqual(['c', 'b']);
    expect(Array.from(tables.zones.zoneRefs, idOf)).toEqual(['a', 'b']);
    expect(Array.from(tables.spaces.zoneRefs, idOf)).toEqual(['b', 'd', 'a']);
  });

  it('says where the JSON of each record is in the spool', () => {
    const spooled: Uint8Array[] = [];
    const { areas } = buildTables(
      { areas: [tinyArea(1, { name: 'Κέντρο' }), tinyArea(2), tinyArea(3, { shape: null })] },
      { batchSize: 2, spoolBatch: ({ detailJson }) => spooled.push(detailJson) },
    );
    const bytes = Buffer.concat(spooled);
    const offsets = offsetsOfLengths(areas.detailLengths);
    const names = Array.from({ length: 3 }, (_, row) =>
      JSON.parse(bytes.toString('utf8', offsets[row], offsets[row + 1])),
    ).map(({ name }) => name);
    expect(names).toEqual(['Κέντρο', 'Area 2', 'Area 3']);
  });

  it('keeps the sources in their order and the rows with theirs', () => {
    const tables = buildTables([
      { kind: 'zones', file: 'north.csv', records: [tinyZone('n1'), tinyZone('n2')] },
      { kind: 'spaces', records: [tinySpace(1, 'n1')], availableByDefault: false },
      { kind: 'zones', file: 'south.csv', records: [tinyZone('s1')] },
    ]);
    expect(tables.sources.map(({ file }) => file)).toEqual([
      'north.csv',
      'spaces.csv',
      'south.csv',
    ]);
    expect(tables.sources[1]?.availableByDefault).toBe(false);
    expect(tables.zones.sourceRefs).toEqual(Uint32Array.of(0, 0, 2));
    expect(tables.hasZoneSource).toBe(true);
  });

  it('knows a source of zones from none, also where it has no record', () => {
    expect(buildTables([{ kind: 'zones', records: [] }]).hasZoneSource).toBe(true);
    expect(buildTables({ spaces: [tinySpace(1, 'z')] }).hasZoneSource).toBe(false);
  });

  it('gives empty tables of an empty feed', () => {
    const tables = createTablesBuilder().seal();
    for (const kind of KINDS) {
      expect(tables[kind]).toMatchObject({ kind, rowCount: 0, names: [] });
      expect(tables[kind].shapes.shapeRings).toEqual(Uint32Array.of(0));
      expect(tables[kind].listStarts).toEqual(Uint32Array.of(0));
    }
    expect(tables.zoneIds).toEqual([]);
  });

  it('leaves the columns of a batch to whoever else holds it', () => {
    const batch = createBatchBuilder('zones');
    addRecord(batch, 'zones', { record: tinyZone('a'), ordinal: { row: 2, line: 2 } });
    const sealed = batch.seal();
    const builder = createTablesBuilder();
    builder.addBatch(sealed, 0);
    builder.seal();
    expect(sealed.hashes.length).toBe(2);
    expect(sealed.shapes.positions.length).toBe(10);
  });
});
