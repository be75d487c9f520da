import { describe, expect, it } from 'vitest';
import { suggestSystems } from '../../../src/read/projection/suggest-systems.ts';

describe('suggestSystems', () => {
  it('names the system that puts the numbers in the time zone of the feed', async () => {
    expect(await suggestSystems([122096.809, 486744.861], 'Europe/Amsterdam')).toEqual([
      {
        label: 'EPSG:28992',
        name: 'Amersfoort / RD New',
        country: 'Kingdom of the Netherlands',
        isInTimeZone: true,
        ...{ position: { lng: expect.closeTo(4.9041, 6), lat: expect.closeTo(52.3676, 6) } },
      },
    ]);
  });

  it('puts the systems in use before those of old surveys, one for each place', async () => {
    const systems = await suggestSystems([540000, 5399000], 'Europe/Berlin');
    expect(systems.map(({ label, country }) => [label, country])).toEqual([
      ['EPSG:25832', 'Germany'],
      ['ESRI:102423', 'Germany'],
    ]);
  });

  it('ends after three places', async () => {
    const systems = await suggestSystems([982586.634, 198968.82], 'America/New_York');
    expect(systems.map(({ label }) => label)).toEqual(['EPSG:2263', 'EPSG:3437', 'EPSG:2248']);
  });

  it('says where else the numbers would land if nowhere in the time zone', async () => {
    const systems = await suggestSystems([122096.809, 486744.861], 'Etc/GMT+12');
    expect(systems).not.toEqual([]);
    expect(systems.every(({ isInTimeZone }) => !isInTimeZone)).toBe(true);
  });

  it('finds none for numbers that are in no area of use', async () => {
    expect(await suggestSystems([9e12, 9e12], 'Europe/Berlin')).toEqual([]);
  });
});
