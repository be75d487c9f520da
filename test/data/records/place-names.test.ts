import { describe, expect, it } from 'vitest';
import {
  getAvenueName,
  getNeighbourhoodName,
  getStreetName,
} from '../../../data/records/place-names.ts';

describe('neighbourhood names', () => {
  const names = Array.from({ length: 6_000 }, (_, index) => getNeighbourhoodName(index));

  it('are all different, composed and short', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toBe(name.normalize('NFC'));
      expect(name.trim()).toBe(name);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThan(40);
    }
  });

  it.each(['Latin', 'Greek', 'Arabic', 'Cyrillic', 'Han', 'Hangul'])(
    'are written in %s among the first nine',
    (script) => {
      const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
      expect(names.slice(0, 9).filter((name) => pattern.test(name))).not.toEqual([]);
    },
  );

  it('hold what CSV and URLs must take care of', () => {
    for (const sign of [',', '&', '"', '+', '’', 'ã']) {
      expect(names.slice(0, 42).filter((name) => name.includes(sign))).not.toEqual([]);
    }
  });
});

describe('street names', () => {
  it('are names first and numbers after that', () => {
    expect(getStreetName(0)).toBe('Almond Street');
    expect(getAvenueName(11)).toBe('Mercer Avenue');
    expect(getAvenueName(12)).toBe('13th Avenue');
    expect([20, 21, 22, 23, 110, 111, 112].map(getStreetName)).toEqual([
      '21st Street',
      '22nd Street',
      '23rd Street',
      '24th Street',
      '111th Street',
      '112th Street',
      '113th Street',
    ]);
  });
});
