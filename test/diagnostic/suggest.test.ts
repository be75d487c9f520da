import { describe, expect, it } from 'vitest';
import { findNear, findNearTimeZone } from '../../src/diagnostic/suggest.ts';

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

describe('findNearTimeZone', () => {
  it.each([
    ['Europe/Berln', 'Europe/Berlin'],
    ['Eurpoe/Berlin', 'Europe/Berlin'],
    ['europe berlin', undefined],
    ['Europe/Athen', 'Europe/Athens'],
    ['america/new york', 'America/New_York'],
    ['America/Los_Angelos', 'America/Los_Angeles'],
    ['Amercia/New_Yrok', 'America/New_York'],
    ['America/Argentina/Buenos_Airs', 'America/Argentina/Buenos_Aires'],
    ['Berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
  ])('takes %s for %s', (word, near) => {
    expect(findNearTimeZone(word)).toBe(near);
  });

  it.each([
    ...[
      'Europe/Munich',
      'Europe/Bern',
      'Europe/Milan',
      'Europe/Bari',
      'Europe/Lyon',
      'Europe/Turin',
    ],
    ...['Europe/Hamburg', 'Europe/Frankfurt', 'Europe/Barcelona', 'Europe/Geneva', 'Europe/Porto'],
    ...['Europe/Cologne', 'Europe/Atlantis', 'Asia/Mumbai', 'Asia/Beijing', 'Asia/Osaka'],
    ...['America/Boston', 'America/Miami', 'America/Seattle', 'America/Dallas', 'America/Austin'],
    ...['Munich', 'PST', 'IST', 'CEST', '+01:00', 'Etc/GMT+15', 'Europe/', 'Europe', '', '/'],
    ...['constructor', 'x'.repeat(100_000)],
  ])('takes %s for nothing', (word) => {
    expect(findNearTimeZone(word)).toBeUndefined();
  });
});
