import { describe, expect, it } from 'vitest';
import { findNear } from '../../src/diagnostic/suggest.ts';

const FIELDS = ['curb_space_id', 'curb_zone_id', 'name', 'published_date', 'length', 'width'];

describe('findNear', () => {
  it.each([
    ['nmae', 'name'],
    ['Name', 'name'],
    ['names', 'name'],
    ['curb-space-id', 'curb_space_id'],
    ['Curb Zone ID', 'curb_zone_id'],
    ['curbzoneid', 'curb_zone_id'],
    ['lenght', 'length'],
    ['wdith', 'width'],
    ['publishd_date', 'published_date'],
    ['zone', 'curb_zone_id'],
    ['published', 'published_date'],
  ])('takes %s for %s', (word, near) => {
    expect(findNear(word, FIELDS)).toBe(near);
  });

  it.each(['', '   ', 'id', 'x', 'curb', 'colour', 'size', 'n'.repeat(65), 'a'.repeat(100_000)])(
    'takes %s for nothing',
    (word) => {
      expect(findNear(word, FIELDS)).toBeUndefined();
    },
  );

  it('takes a short word only for one that differs in case', () => {
    expect(findNear('ID', ['ad', 'id'])).toBe('id');
    expect(findNear('ib', ['ad', 'id'])).toBeUndefined();
  });

  it('prefers the nearest, and the first of equally near ones', () => {
    expect(findNear('zones', ['zone', 'zones_', 'cones'])).toBe('zone');
    expect(findNear('zonex', ['zones', 'zone_'])).toBe('zones');
  });

  it('names nothing where several have the word as a part', () => {
    expect(findNear('date', ['published_date', 'updated_date'])).toBeUndefined();
  });
});
