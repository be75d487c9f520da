import { describe, expect, it } from 'vitest';
import { normaliseOne } from './support/normalise.ts';
import { ID, POLYGON, SOUND, SQUARE } from './support/space.ts';

const RECORD = {
  curbSpaceId: ID,
  name: 'Bay 1',
  publishedDateMs: 1552678594428,
  lastUpdatedDateMs: 1552678594428,
  curbZoneId: 'Z1',
  spaceNumber: 1,
  lengthCm: 610,
  widthCm: 220,
  available: true,
  availabilityTimeMs: 1552678594428,
  startDateMs: 10,
  endDateMs: 20,
  shape: { type: 'Polygon', rings: [Float64Array.from(SQUARE.flat())] },
  customAttributes: null,
};

describe('normalising a space', () => {
  it('gives the typed record from the text of CSV', () => {
    expect(normaliseOne('spaces', { values: SOUND, geometry: POLYGON })).toEqual({
      record: RECORD,
      findings: [],
      id: ID,
    });
  });

  it('gives the same from the values of JSON', () => {
    const values = {
      ...SOUND,
      published_date: 1552678594428,
      last_updated_date: 1552678594428,
      curb_zone_id: ['Z1'],
      space_number: 1,
      length: 610,
      width: 220,
      available: true,
      availability_time: 1552678594428,
      start_date: 10,
      end_date: 20,
    };
    expect(normaliseOne('spaces', { values, geometry: POLYGON })).toEqual({
      record: RECORD,
      findings: [],
      id: ID,
    });
  });

  it('serves a record that says no more than it must', () => {
    const { curb_space_id, name, published_date, last_updated_date, curb_zone_id, space_number } =
      SOUND;
    const values = {
      curb_space_id,
      name,
      published_date,
      last_updated_date,
      curb_zone_id,
      space_number,
    };
    const { record, findings } = normaliseOne('spaces', { values });
    expect(record).toEqual({
      ...RECORD,
      lengthCm: null,
      widthCm: null,
      availabilityTimeMs: null,
      startDateMs: null,
      endDateMs: null,
      shape: null,
    });
    expect(findings).toEqual([
      {
        code: 'length-missing',
        field: 'length',
        message: 'length is missing, so the length is served as null',
      },
      {
        code: 'available-default',
        field: 'available',
        message: 'available is missing, the space is served as available',
      },
    ]);
  });

  it('reports all that is wrong at once', () => {
    const { record, findings } = normaliseOne('spaces', {
      values: { length: 'long', width: '0', available: 'maybe', start_date: 'x' },
    });
    expect(record).toBeUndefined();
    expect(findings.map(({ code, field }) => [code, field])).toEqual([
      ['id-missing', 'curb_space_id'],
      ['name-missing', 'name'],
      ['timestamp-missing', 'published_date'],
      ['timestamp-missing', 'last_updated_date'],
      ['space-zone-count', 'curb_zone_id'],
      ['space-number-invalid', 'space_number'],
      ['length-invalid', 'length'],
      ['width-invalid', 'width'],
      ['available-invalid', 'available'],
      ['timestamp-malformed', 'start_date'],
    ]);
  });
});
