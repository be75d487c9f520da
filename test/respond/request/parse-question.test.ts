import { describe, expect, it } from 'vitest';
import {
  areaQuestionOf,
  pagingOf,
  spaceQuestionOf,
} from '../../../src/respond/request/parse-question.ts';

const UUID = '8F3C6E52-0000-4000-8000-00000000000A';

describe('areaQuestionOf', () => {
  it('has no member that was not asked for', () => {
    expect(Object.keys(areaQuestionOf({ service_token: 't', page_num: 2 }))).toEqual([]);
  });

  it('has the identifier in lower case and the name in NFC', () => {
    expect(areaQuestionOf({ curb_area_id: UUID, name: 'Cafe\u0301' })).toEqual({
      curbAreaId: UUID.toLowerCase(),
      name: 'Caf\u00e9',
    });
  });

  it('has the box or the circle', () => {
    expect(areaQuestionOf({ lat: 40, lng: 22, radius: 0 })).toEqual({
      circle: { center: { lng: 22, lat: 40 }, radiusCm: 0 },
    });
    expect(areaQuestionOf({ min_lat: 0, min_lng: 179, max_lat: 1, max_lng: -179 })).toEqual({
      box: { minLng: 179, minLat: 0, maxLng: 181, maxLat: 1 },
    });
  });
});

describe('spaceQuestionOf', () => {
  it('has no member that was not asked for', () => {
    expect(Object.keys(spaceQuestionOf({ service_token: 't' }))).toEqual([]);
  });

  it('has identifiers as the snapshot has them, and the time', () => {
    expect(spaceQuestionOf({ curb_space_id: UUID, curb_zone_id: UUID, time: 0 })).toEqual({
      curbSpaceId: UUID.toLowerCase(),
      curbZoneId: UUID.toLowerCase(),
      timeMs: 0,
    });
    expect(spaceQuestionOf({ curb_zone_id: 'Zone A' })).toEqual({ curbZoneId: 'Zone A' });
  });

  it('has the box or the circle', () => {
    expect(spaceQuestionOf({ lat: 40, lng: 22, radius: 5 })).toEqual({
      circle: { center: { lng: 22, lat: 40 }, radiusCm: 5 },
    });
    expect(spaceQuestionOf({ min_lat: 0, min_lng: 1, max_lat: 2, max_lng: 3 })).toEqual({
      box: { minLng: 1, minLat: 0, maxLng: 3, maxLat: 2 },
    });
  });
});

describe('pagingOf', () => {
  it('is the first page of a hundred unless asked otherwise', () => {
    expect(pagingOf({})).toEqual({ pageNumber: 1, responseSize: 100 });
    expect(pagingOf({ page_num: 3, response_size: 7 })).toEqual({ pageNumber: 3, responseSize: 7 });
  });
});
