import { describe, expect, it } from 'vitest';
import { decodeUuid, UUID_BYTE_LENGTH } from '../../src/model/curb-id.ts';
import { orderSpaces } from '../../src/order/order-spaces.ts';
import { orderZones } from '../../src/order/order-zones.ts';
import { linkZones } from '../../src/order/zone-links.ts';
import { buildTables } from '../support/tables.ts';
import { tinySpace, tinyZone } from '../support/tiny-records.ts';

describe('linkZones', () => {
  it.each([1, 2, 24, 25, 60])(
    'gives %s spaces of each of two zones by identifier, whatever their numbers',
    (count) => {
      const spaces = Array.from({ length: 2 * count }, (_, index) =>
        tinySpace(1 + ((index * 61) % 127), index % 2 === 0 ? 'a' : 'b', { spaceNumber: -index }),
      );
      const tables = buildTables({ zones: [tinyZone('a'), tinyZone('b')], spaces });
      const zones = orderZones(tables, 11);
      const links = linkZones(tables, zones, orderSpaces(tables, zones).firstSpaces);
      const idsOf = (rows: Uint32Array) =>
        Array.from(rows, (row) => decodeUuid(tables.spaces.uuids, row * UUID_BYTE_LENGTH));
      for (const [zone, id] of ['a', 'b'].entries()) {
        const own = spaces.filter(({ curbZoneId }) => curbZoneId === id);
        expect(idsOf(links.spaceRowsOf(zone))).toEqual(
          own.map(({ curbSpaceId }) => curbSpaceId).sort(),
        );
      }
    },
  );
});
