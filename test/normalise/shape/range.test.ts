import { describe, expect, it } from 'vitest';
import { polygon, refusal, ring } from '../support/normalised-shapes.ts';

describe('coordinates-out-of-range', () => {
  it('says that metres look projected (fault case B4)', () => {
    const metres = ring('522396.8 5397953.9, 522402 5397953.9, 522402 5397956, 522396.8 5397956');
    expect(refusal(polygon(metres))).toEqual({
      code: 'coordinates-out-of-range',
      value: [522396.8, 5397953.9],
      message:
        'position 522396.8, 5397953.9 is not in degrees (longitude -180 to 180, latitude -90 to 90); ' +
        'its numbers look like metres or feet of a projection',
    });
  });

  it('says that longitudes look counted from 0 to 360', () => {
    const { message } = refusal(polygon(ring('237.6 47.6, 237.7 47.6, 237.7 47.7')));
    expect(message).toBe(
      'position 237.6, 47.6 is beyond longitude 180; its longitude seems to be counted from 0 to ' +
        '360: subtract 360 from longitudes over 180',
    );
  });

  it('says what was meant where there is no telling why', () => {
    const { message, value } = refusal(polygon(ring('13.4 52.5, 13.5 -190, 13.5 52.6')));
    expect(message).toBe(
      'position 13.5, -190 is out of range (longitude -180 to 180, latitude -90 to 90); a position ' +
        'is its longitude, then its latitude, in degrees',
    );
    expect(value).toEqual([13.5, -190]);
  });

  it('is reported for a line, and once for many positions', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [181, 0],
        [200, 95],
      ],
    };
    expect(refusal(line, 'zones').code).toBe('coordinates-out-of-range');
  });
});

describe('coordinates-swapped', () => {
  const seattle = ring('47.6 -122.3, 47.7 -122.3, 47.7 -122.4');

  it('is reported where |latitude| is over 90 and all is well the other way round', () => {
    expect(refusal(polygon(seattle))).toEqual({
      code: 'coordinates-swapped',
      value: [47.6, -122.3],
      message:
        'latitude -122.3 is beyond 90 degrees, and all positions of the shape are in range with ' +
        'their two numbers swapped',
    });
  });

  it('is not the cause where a single position is out of range either way', () => {
    const { code } = refusal(polygon([...seattle.slice(0, 3), [190, 47], [47.6, -122.3]]));
    expect(code).toBe('coordinates-out-of-range');
  });
});
