import { describe, expect, test } from 'vitest';
import { collection, feature, readJson } from './read-json.ts';

describe('a crs member that is not supported (fault case B4)', () => {
  const crs = (code: number) => ({
    type: 'name',
    properties: { name: `urn:ogc:def:crs:EPSG::${code}` },
  });
  const projected = [feature(1), feature(2, { type: 'Point', coordinates: [522396.8, 5397953.9] })];
  const degrees = [feature(1, { type: 'Point', coordinates: [-79.93, 32.78] })];

  test('refuses the file, and says that the numbers look projected', async () => {
    const { records, refusals } = await readJson(collection(projected, { crs: crs(25832) }));
    expect(records).toEqual([]);
    expect(refusals).toEqual([
      'crs-unsupported: the member crs says urn:ogc:def:crs:EPSG::25832, which is not supported, and the ' +
        'coordinates look projected (522396.8, 5397953.9): export the file in EPSG:4326 (longitude and ' +
        'latitude in degrees)',
    ]);
  });

  test('says both facts where the numbers look like degrees', async () => {
    const { refusals } = await readJson(collection(degrees, { crs: crs(2273) }));
    expect(refusals).toEqual([
      'crs-unsupported: the member crs says urn:ogc:def:crs:EPSG::2273, which is not supported, but the ' +
        'coordinates look like degrees (-79.93, 32.78): take the member out if they are, else export the ' +
        'file in EPSG:4326 (longitude and latitude in degrees)',
    ]);
  });

  test('refuses the file also behind the features, of which the pieces were handed out', async () => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: degrees, crs: crs(2273) });
    const { records, refusals } = await readJson(text);
    expect(records).toEqual([['/features/0', 1]]);
    expect(refusals.map((refusal) => refusal.split(':')[0])).toEqual(['crs-unsupported']);
  });

  test('refuses the file where it is too long to be looked at', async () => {
    const long = { type: 'name', properties: { name: 'x'.repeat(70_000) } };
    const { refusals } = await readJson(collection(degrees, { crs: long }), {}, { isCutUp: false });
    expect(refusals[0]).toMatch(/^crs-unsupported: the member crs says too long to be read/);
  });
});

describe('a file in which it is open what counts', () => {
  test.each(['type', 'crs', 'features'])('gives the member %s twice', async (name) => {
    const members = { type: '"FeatureCollection"', crs: 'null', features: '[]' };
    const text = Object.entries(members).map(([each, value]) => `"${each}":${value}`);
    const again = `"${name}":${name === 'type' ? '"FeatureCollection"' : '[]'}`;
    const { refusals } = await readJson(`{${[...text, again].join()}}`);
    expect(refusals).toEqual([
      `json-malformed: the member /${name} is given twice, so it is open which one counts: take one out`,
    ]);
  });

  test('gives the records twice', async () => {
    for (const [text, pointer] of [
      ['{"data":{"spaces":[],"zones":[],"spaces":[{"id":1}]}}', '/data/spaces'],
      ['{"data":{"spaces":[]},"data":{"spaces":[]}}', '/data/spaces'],
      ['{"data":{"zones":[]},"data":{"spaces":[]}}', '/data'],
    ]) {
      expect((await readJson(text ?? '')).refusals).toEqual([
        `json-malformed: the member ${pointer} is given twice, so it is open which one counts: take one out`,
      ]);
    }
  });

  test('does not count a name that is given twice within a record', async () => {
    expect(await readJson('{"data":{"spaces":[{"id":1,"id":2}]}}')).toMatchObject({
      records: [['/data/spaces/0', 2]],
      refusals: [],
    });
  });
});
