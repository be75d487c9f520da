import { describe, expect, it } from 'vitest';
import { cornerAt, createStreetGrid, formatDegrees } from '../../../data/ground/street-grid.ts';

describe('formatDegrees', () => {
  it.each([
    [-72.4, '-72.4000000'],
    [41.20046635, '41.2004664'],
    [0, '0.0000000'],
    [-0.00000004, '0.0000000'],
    [-0.0000001, '-0.0000001'],
    [0.5, '0.5000000'],
    [179.99999999, '180.0000000'],
  ])('writes %d as %s', (degrees, text) => {
    expect(formatDegrees(degrees)).toBe(text);
  });
});

describe('createStreetGrid', () => {
  const grid = createStreetGrid({ seed: 3, columnCount: 200 });

  it('leaves room for a row of bays between any two crossings', () => {
    let leastM = Number.POSITIVE_INFINITY;
    for (let column = 0; column < 200; column++) {
      for (let row = 0; row < 200; row++) {
        const here = grid.node({ column, row });
        const east = grid.node({ column: column + 1, row });
        const north = grid.node({ column, row: row + 1 });
        leastM = Math.min(leastM, east.xM - here.xM, north.yM - here.yM);
      }
    }
    expect(leastM).toBeGreaterThan(60);
  });

  it('puts a crossing at one place whoever asks', () => {
    const other = createStreetGrid({ seed: 3, columnCount: 200 });
    expect(other.node({ column: 9, row: 4 })).toEqual(grid.node({ column: 9, row: 4 }));
  });
});

describe('cornerAt', () => {
  it('starts at the origin and turns the plane counter-clockwise', () => {
    expect(cornerAt({ xM: 0, yM: 0 })).toEqual({ lng: '-72.4000000', lat: '41.2000000' });
    const alongStreet = cornerAt({ xM: 1000, yM: 0 });
    expect(Number(alongStreet.lng)).toBeGreaterThan(-72.4);
    expect(Number(alongStreet.lat)).toBeGreaterThan(41.2);
  });
});
