import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUuid, UUID_BYTE_LENGTH } from '../../src/model/curb-id.ts';
import {
  AVAILABILITY_BYTE_LENGTH_MAX,
  byteLengthOfAvailability,
  byteLengthOfZoneLinks,
  decodeHead,
  decodeObjectHead,
  encodeArea,
  encodeAreaDetail,
  encodeSpaceHead,
  encodeZone,
  writeAvailability,
  writeZoneLinks,
} from '../../src/snapshot/record-json.ts';
import { encodeAvailability } from '../support/encode-availability.ts';
import { square, tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';

const AREA =
  '{"curb_area_id":"00000000-0000-4000-8000-000000000007","name":"Κέντρο \\"1\\"\\n",' +
  '"published_date":1600000000000,"last_updated_date":1600000000001,"curb_zone_ids":["a","b\\"c"]';

const area = tinyArea(7, { name: 'Κέντρο "1"\n', curbZoneIds: ['a', 'b"c'] as never });

describe('encodeArea', () => {
  it('has the members that lists show, in their order, without geometry', () => {
    expect(encodeArea(area)).toBe(`${AREA}}`);
  });

  it('carries the attributes that the feed lists, last', () => {
    const customAttributes = { ward: 3, tolled: false, note: null, δρόμος: 'Ερμού' };
    expect(encodeArea({ ...area, customAttributes })).toBe(
      `${AREA},"custom_attributes":{"ward":3,"tolled":false,"note":null,"δρόμος":"Ερμού"}}`,
    );
  });
});

describe('encodeAreaDetail', () => {
  it('has the ring it is given, longitude first, closed', () => {
    const shape = square({ lng: -1.5, lat: 2 }, 0.5);
    expect(encodeAreaDetail(encodeArea({ ...area, shape }), shape.rings[0])).toBe(
      `${AREA},"geometry":[[-1.5,2],[-1,2],[-1,2.5],[-1.5,2.5],[-1.5,2]]}`,
    );
  });

  it('has no positions without a shape of its own', () => {
    expect(encodeAreaDetail(encodeArea({ ...area, shape: null }), undefined)).toBe(
      `${AREA},"geometry":[]}`,
    );
  });

  it('stays JSON for numbers beyond plain notation', () => {
    const ring = Float64Array.of(1e-7, -0, 1e21, 0.1);
    expect(JSON.parse(encodeAreaDetail(encodeArea(area), ring)).geometry).toEqual([
      [1e-7, 0],
      [1e21, 0.1],
    ]);
  });
});

describe('writeAvailability', () => {
  const ms = fc.oneof(
    fc.constantFrom(null, 0, 9, 10, -1, -10, 999, 1000, 1_700_000_000_000, 8.64e15, -8.64e15),
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
  );

  it('writes the bytes of encodeAvailability, at any place, and knows their number', () => {
    fc.assert(
      fc.property(fc.boolean(), ms, fc.nat(70), (available, availabilityTimeMs, start) => {
        const availability = { available, availabilityTimeMs };
        const text = encodeAvailability(availability);
        const target = Buffer.alloc(150, '.');
        const end = writeAvailability(target, start, availability);
        expect(target.toString()).toBe(`${'.'.repeat(start)}${text}`.padEnd(150, '.'));
        expect(end).toBe(start + text.length);
        expect(byteLengthOfAvailability(availability)).toBe(text.length);
        expect(text.length).toBeLessThan(AVAILABILITY_BYTE_LENGTH_MAX);
      }),
    );
  });
});

describe('encodeSpaceHead and encodeAvailability', () => {
  const head = (changes = {}) => encodeSpaceHead(tinySpace(5, 'zone 1', changes));

  it('make a record with its availability at the end', () => {
    const tail = encodeAvailability({ available: false, availabilityTimeMs: 1_700_000_000_000 });
    expect(head() + tail).toBe(
      '{"curb_space_id":"00000000-0000-4000-8000-000000000005","name":"Bay 5",' +
        '"published_date":1600000000000,"last_updated_date":1600000000001,' +
        '"curb_zone_id":["zone 1"],"space_number":1,"length":"610","width":null,' +
        '"available":false,"availability_time":1700000000000}',
    );
  });

  it('say null where there is no observation and no measure', () => {
    expect(encodeAvailability({ available: true, availabilityTimeMs: null })).toBe(
      ',"available":true,"availability_time":null}',
    );
    expect(head({ lengthCm: null, widthCm: 240 })).toContain('"length":null,"width":"240"');
  });

  it('carry the attributes that the feed lists before the availability', () => {
    expect(head({ customAttributes: { side: 'left' } })).toMatch(
      /"width":null,"custom_attributes":\{"side":"left"\}$/,
    );
  });
});

describe('encodeZone', () => {
  it('has what is always there, and the geometry second in the form that has it', () => {
    const { list, detail, restByteLength } = encodeZone(tinyZone('z'), 'null');
    const rest =
      '"curb_policy_ids":[],"published_date":1600000000000' +
      ',"last_updated_date":1600000000001,"start_date":null}';
    expect(list).toBe(`{"curb_zone_id":"z",${rest}`);
    expect(detail).toBe(`{"curb_zone_id":"z","geometry":null,${rest}`);
    expect(restByteLength).toBe(1);
  });

  it('has the fields of the standard in its order, whatever the order of the feed', () => {
    const carried = {
      wzdx_references: [{ wzdx_id: 'ß' }],
      median: false,
      num_spaces: 4,
      prev_policies: [{ start_date: 1 }],
      curb_policy_ids: ['p'],
      curb_object_ids: [],
      name: 'N',
      length: 610,
    };
    const zone = tinyZone('z', { carried, startDateMs: 4, endDateMs: 5 });
    const rest = ',"curb_object_ids":[],"wzdx_references":[{"wzdx_id":"ß"}]}';
    const { list, restByteLength } = encodeZone(zone, 'null');
    expect(list).toBe(
      '{"curb_zone_id":"z","curb_policy_ids":["p"],"prev_policies":[{"start_date":1}]' +
        ',"published_date":1600000000000,"last_updated_date":1600000000001,"start_date":4' +
        `,"end_date":5,"name":"N","length":610,"num_spaces":4,"median":false${rest}`,
    );
    expect(restByteLength).toBe(Buffer.byteLength(rest));
  });

  it('ends in the columns that the feed carries', () => {
    const { list } = encodeZone(tinyZone('z', { customAttributes: { n: 31 } }), 'null');
    expect(list).toMatch(/"start_date":null,"custom_attributes":\{"n":31\}\}$/);
  });
});

describe('writeZoneLinks', () => {
  it.each([
    [0, 0, ''],
    [1, 0, `,"curb_area_ids":["${uuidOf(1)}"]`],
    [0, 2, `,"curb_space_ids":["${uuidOf(1)}","${uuidOf(2)}"]`],
    [1, 1, `,"curb_area_ids":["${uuidOf(1)}"],"curb_space_ids":["${uuidOf(1)}"]`],
  ])(
    'writes %i areas and %i spaces, in as many bytes as it says',
    (areaCount, spaceCount, text) => {
      const uuids = new Uint8Array(3 * UUID_BYTE_LENGTH);
      for (const row of [1, 2]) encodeUuid(uuidOf(row), uuids, row * UUID_BYTE_LENGTH);
      const target = Buffer.alloc(2 + text.length + 1, '.');
      const end = writeZoneLinks(target, 2, {
        areas: { uuids, rows: [1, 2].slice(0, areaCount) },
        spaces: { uuids, rows: [1, 2].slice(0, spaceCount) },
      });
      expect(end).toBe(2 + text.length);
      expect(target.toString()).toBe(`..${text}.`);
      expect(byteLengthOfZoneLinks({ areaCount, spaceCount })).toBe(text.length);
    },
  );
});

describe('decodeHead and decodeObjectHead', () => {
  it('fail on a record that is cut off, as in a file that was damaged while it is served', () => {
    for (const text of ['{"curb_area_id":"00000000', '{"curb_area_id":"a","name":"b', '\0\0\0']) {
      const bytes = Buffer.from(text);
      expect(() => decodeHead(bytes, 0)).toThrow('the text of a record ends with a quote');
      expect(() => decodeObjectHead(bytes, 0)).toThrow('the text of a record ends with a quote');
    }
  });
});
