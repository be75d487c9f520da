import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../../src/model/curb-id.ts';
import {
  areaMembers,
  spaceMembers,
  type ZoneMembers,
} from '../../../src/validate/feed/zone-members.ts';
import { buildTables } from '../../support/tables.ts';
import { tinyArea, tinySpace, tinyZone } from '../../support/tiny-records.ts';

function unconfirmedOf(members: ZoneMembers, row: number): number[] {
  const refs: number[] = [];
  members.visitUnconfirmed(row, (ref) => refs.push(ref));
  return refs;
}

describe('areaMembers', () => {
  it('confirms the zones that an area names, one by one', () => {
    const curbZoneIds = ['c', 'a', 'b'] as CurbZoneId[]; // Any text names a zone.
    const tables = buildTables({ areas: [tinyArea(1), tinyArea(2, { curbZoneIds })] });
    const members = areaMembers(tables);
    const ref = (id: string) => tables.zoneIds.indexOf(id);
    const unconfirmed = () => unconfirmedOf(members, 1).map((one) => tables.zoneIds[one]);

    expect(unconfirmed().sort()).toEqual(['a', 'b', 'c']);
    expect(members.confirm(0, ref('a'))).toBe(false);
    expect(members.confirm(1, ref('a'))).toBe(true);
    expect(members.confirm(1, ref('c'))).toBe(true);
    expect(unconfirmed()).toEqual(['b']);
    expect(unconfirmedOf(members, 0)).toEqual([]);
  });
});

describe('spaceMembers', () => {
  it('confirms the one zone that a space names', () => {
    const zones = [tinyZone('a'), tinyZone('b')];
    const tables = buildTables({ zones, spaces: [tinySpace(1, 'b')] });
    const members = spaceMembers(tables);
    const [a, b] = ['a', 'b'].map((id) => tables.zoneIds.indexOf(id));

    expect(members.confirm(0, a ?? -1)).toBe(false);
    expect(unconfirmedOf(members, 0)).toEqual([b]);
    expect(members.confirm(0, b ?? -1)).toBe(true);
    expect(unconfirmedOf(members, 0)).toEqual([]);
  });
});
