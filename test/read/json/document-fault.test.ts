import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REAL_DATA } from '../../support/paths.ts';
import { createPlan, readContent, readSource } from '../read-source.ts';

async function refusalOf(content: string): Promise<string[]> {
  const { refusals, records } = await readContent(content, { file: 'spaces.json' });
  expect(records).toEqual([]);
  return refusals.map(({ code, message }) => `${code}: ${message}`);
}

describe('JSON that is no curb data (fault case B12)', () => {
  test.each([
    ['null', 'is a single JSON value, not GeoJSON or CDS JSON'],
    ['{"type":"Topology","objects":{}}', 'is TopoJSON: convert it to GeoJSON'],
    ['{"type":"FeatureCollection"}', 'is a FeatureCollection, but has no list of features'],
    [
      '{"type":"FeatureCollection","features":null}',
      'is a FeatureCollection, but has no list of features',
    ],
    [
      '{"type":"Collection","features":[]}',
      'has features, but the type "Collection" instead of "FeatureCollection"',
    ],
    ['{"features":[]}', 'has features, but no "type": "FeatureCollection"'],
    [
      '{"spaces":[]}',
      'has spaces at the top level, where CDS JSON has them in data: write {"data": {"spaces": […]}}',
    ],
    ['{"data":{}}', 'has no spaces: its data holds nothing'],
    ['{"data":[{"id":1,"name":"x"}]}', 'has no spaces: its data holds id, name'],
    [
      '{"error":{"code":400,"message":"Invalid query"}}',
      'is the response of a service that reports an error, "Invalid query": correct the request and download it again',
    ],
    [
      '{"currentVersion":10.9,"id":0,"name":"Curb","type":"Feature Layer","fields":[]}',
      'describes an ArcGIS layer, and has no records: add /query?where=1=1&outFields=*&f=geojson to the address of the layer and download it again',
    ],
    ...['{"count":1234}', '{"objectIdFieldName":"OBJECTID","objectIds":[1,2,3]}'].map((content) => [
      content,
      'is the response of an ArcGIS service to a request for identifiers or a count: download it again without returnIdsOnly and returnCountOnly',
    ]),
    ['{}', 'is JSON, but neither GeoJSON nor CDS JSON (its members: nothing)'],
    ['{"a":1,"b":[],"c":{}}', 'is JSON, but neither GeoJSON nor CDS JSON (its members: a, b, c)'],
  ])('such as %s', async (content, message) => {
    expect(await refusalOf(content)).toEqual([`format-unknown: the file ${message}`]);
  });

  test('such as the response of a portal that is still busy', async () => {
    const content = '{"processingTime":"31640 minutes","status":"Processing","generating":{}}';
    expect(await refusalOf(content)).toEqual([
      'format-unknown: the file is JSON, but neither GeoJSON nor CDS JSON (its members: processingTime, ' +
        'status, generating); its status is "Processing", so it may be the response of a portal before the ' +
        'export was done: download it again',
    ]);
  });

  test('such as data that is not a list', async () => {
    expect(await refusalOf('{"data":{"spaces":{"id":1}}}')).toEqual([
      'format-unknown: spaces under "data" is not a list',
    ]);
  });

  test.each(['', ' ', '\n\n \t', '\ufeff', '\ufeff\n'])(
    'such as %j, which is empty',
    async (content) => {
      const { refusals } = await readContent(content, { file: 'spaces.json' });
      const fault = content === '' ? 'is empty' : 'holds only spaces and line breaks';
      expect(refusals.map(({ message }) => message)).toEqual([`the file ${fault}`]);
    },
  );

  test('such as a text that ends too early', async () => {
    expect(await refusalOf('{"type":"FeatureCollection","features":[')).toEqual([
      'json-malformed: column 41: the text ends before its last bracket is closed: the file was cut off',
    ]);
  });

  test('names no more members than help', async () => {
    const names = Array.from({ length: 200 }, (_, index) => [`m${index}`, index]);
    expect(await refusalOf(JSON.stringify(Object.fromEntries(names)))).toEqual([
      'format-unknown: the file is JSON, but neither GeoJSON nor CDS JSON (its members: m0, m1, m2, m3, m4, m5, m6, m7 …)',
    ]);
  });

  test('such as GeoJSON and CDS JSON at once', async () => {
    const content = '{"data":{"spaces":[{"id":1}]},"features":[],"type":"FeatureCollection"}';
    const { refusals } = await readContent(content);
    expect(refusals.map(({ message }) => message)).toEqual([
      'the file is GeoJSON and CDS JSON at once: remove features or data',
    ]);
  });
});

describe.skipIf(REAL_DATA === undefined)(
  'real files beside the repository (need ../shared)',
  () => {
    test.each([
      ['dc-areas/export-not-ready.geojson', 'is JSON, but neither GeoJSON nor CDS JSON'],
      ['cds-spec-examples/policies.array.2.json', 'has no spaces: its data holds policies'],
      ['cds-spec-examples/zones.2024-object.1.json', 'has no spaces: its data holds zones'],
    ])('%s', async (name, message) => {
      const path = join(REAL_DATA ?? '', name);
      const { refusals, records } = await readSource(createPlan({ path }));
      expect(records).toEqual([]);
      expect(refusals.map(({ code }) => code)).toEqual(['format-unknown']);
      expect(refusals[0]?.message).toContain(message);
    });
  },
);
