import { describe, expect, it } from 'vitest';
import { SEARCH_EXTENSION } from '../../src/map/search-extension.ts';
import { TOKEN, useApp } from '../support/running-app.ts';
import {
  square,
  tinyArea,
  tinyObject,
  tinySpace,
  tinyZone,
  uuidOf,
} from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const corner = { lng: 10, lat: 50 };
const many = Array.from({ length: 40 }, (_, index) =>
  tinySpace(200 + index, 'main', { name: `Row ${index}` }),
);
const snapshot = tinySnapshot({
  areas: [tinyArea(1, { name: 'Old "Town"', shape: square(corner, 1) })],
  zones: [
    tinyZone('main', { shape: square(corner, 0.5) }),
    tinyZone('cafe\u0301', { shape: null, carried: { street_name: 'Ru\u0308ckertweg' } }),
  ],
  spaces: [
    tinySpace(11, 'main', { name: 'Bay Ä 1', shape: square(corner, 0.25) }),
    tinySpace(12, 'main', { name: 'bay 2', shape: null, customAttributes: { name: 'Decoy' } }),
    ...many,
  ],
  objects: [
    tinyObject(21, { name: 'Meter 9', carried: { description: 'x', external_object_id: 'E-9' } }),
    tinyObject(22, { name: 'Sign', shape: null }),
  ],
});
const app = useApp(snapshot, { extensions: [SEARCH_EXTENSION] });

async function search(text: string) {
  const query = new URLSearchParams({ service_token: TOKEN, text });
  const { status, body } = await app().send(`/map/search?${query}`);
  expect(status).toBe(200);
  return JSON.parse(body);
}

describe('GET /map/search', () => {
  it.each(['Old "Town"', 'old "to', 'OLD'])(
    'finds an area by the beginning of its name: %s',
    async (text) => {
      expect(await search(text)).toEqual({
        found: [{ kind: 'areas', id: uuidOf(1), name: 'Old "Town"', box: [10, 50, 11, 51] }],
        is_complete: true,
      });
    },
  );

  it('finds spaces by name, in any case and any form of letters', async () => {
    const names = async (text: string) =>
      (await search(text)).found.map(({ name }: { name: string }) => name);
    expect(await names('Bay')).toEqual(expect.arrayContaining(['Bay Ä 1', 'bay 2']));
    expect(await names('bay A\u0308')).toEqual(['Bay Ä 1']);
    expect(await names('Decoy')).toEqual([]);
    expect(await names('ay')).toEqual([]);
  });

  it('finds zones by identifier and street, with accents in either form', async () => {
    const zone = { kind: 'zones', id: 'cafe\u0301', name: 'Ru\u0308ckertweg', box: null };
    for (const text of ['caf\u00E9', 'cafe\u0301', 'r\u00FCck', 'RU\u0308CK']) {
      expect((await search(text)).found).toEqual([zone]);
    }
  });

  it('gives a space without a shape the box of its zone', async () => {
    const { found } = await search('bay 2');
    expect(found).toEqual([
      { kind: 'spaces', id: uuidOf(12), name: 'bay 2', box: [10, 50, 10.5, 50.5] },
    ]);
  });

  it('finds each kind by its identifier, in any case', async () => {
    expect((await search('main')).found).toEqual([
      { kind: 'zones', id: 'main', name: 'main', box: [10, 50, 10.5, 50.5] },
    ]);
    expect((await search(uuidOf(11).toUpperCase())).found).toMatchObject([{ kind: 'spaces' }]);
    expect((await search(uuidOf(1))).found).toMatchObject([{ kind: 'areas' }]);
    expect(await search(uuidOf(99))).toEqual({ found: [], is_complete: true });
  });

  it('finds objects by the beginning of their name and by identifier', async () => {
    const meter = {
      kind: 'objects',
      id: uuidOf(21),
      name: 'Meter 9',
      box: [22.94, 40.63, 22.94, 40.63],
    };
    expect((await search('meter')).found).toEqual([meter]);
    expect((await search(uuidOf(21).toUpperCase())).found).toEqual([meter]);
    expect((await search('Sign')).found).toEqual([
      { kind: 'objects', id: uuidOf(22), name: 'Sign', box: null },
    ]);
    expect((await search('E-9')).found).toEqual([]);
  });

  it('lists thirty at most, and says that there are more', async () => {
    const { found, is_complete } = await search('row');
    expect([found.length, is_complete]).toEqual([30, false]);
  });

  it.each([
    ['text=a', 'invalid_token'],
    [`service_token=${TOKEN}`, 'invalid_parameter'],
    [`service_token=${TOKEN}&text=%20`, 'invalid_parameter'],
    [`service_token=${TOKEN}&text=${'a'.repeat(201)}`, 'invalid_parameter'],
    [`service_token=${TOKEN}&text=a&limit=5`, 'unknown_parameter'],
    [`service_token=${TOKEN}&text=a&text=b`, 'repeated_parameter'],
  ])('refuses ?%s', async (query, code) => {
    const { status, body } = await app().send(`/map/search?${query}`);
    expect([status, JSON.parse(body).error]).toEqual([400, code]);
  });
});
