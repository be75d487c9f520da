import { describe, expect, it } from 'vitest';
import { boxParameters, circleParameters, spacesPath } from './request-path.ts';

describe('paths of requests', () => {
  it('carry the token first, then the parameters', () => {
    expect(spacesPath({ page_num: 3 })).toBe('/curbs/spaces?service_token=bench-token&page_num=3');
    expect(spacesPath({}, 'x-1')).toBe('/curbs/spaces/x-1?service_token=bench-token');
  });

  it('have boxes as wide as they are high on the ground', () => {
    const box = boxParameters({
      center: { lng: 10, lat: 60 },
      halfWidthM: 111.195,
      halfHeightM: 111.195,
    });
    expect(box).toEqual({
      min_lat: '59.9990000',
      min_lng: '9.9980000',
      max_lat: '60.0010000',
      max_lng: '10.0020000',
    });
  });

  it('have radii in whole centimetres', () => {
    expect(circleParameters({ lng: 1e-7, lat: -5 }, 200.004)).toEqual({
      lat: '-5.0000000',
      lng: '0.0000001',
      radius: 20000,
    });
  });
});
