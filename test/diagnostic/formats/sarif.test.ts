import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { encodeSarif } from '../../../src/diagnostic/formats/sarif.ts';
import { createReport } from '../../../src/diagnostic/report.ts';
import { smallReportParts } from '../../support/small-report.ts';
import { findSchemaFaults } from '../../support/validate-json.ts';

const require = createRequire(import.meta.url);
/**
 * The schema that OASIS published, as a package carries it. It names an older dialect, of which it
 * uses nothing that ajv's own has otherwise.
 */
const {
  $schema: _dialect,
  id: _id,
  ...SCHEMA
} = JSON.parse(
  readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
);

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly object[] } };
    readonly results: readonly object[];
  }[];
}

function encode(folder = ''): Sarif {
  // The shape is what the schema says.
  return encodeSarif(createReport(smallReportParts()), folder) as Sarif;
}

describe('encodeSarif', () => {
  it('is valid by the published schema, with findings and without', () => {
    expect(findSchemaFaults(SCHEMA, encode('data/city'))).toEqual([]);
    const empty = encodeSarif(createReport({ ...smallReportParts(), collected: [] }), '');
    expect(findSchemaFaults(SCHEMA, empty)).toEqual([]);
    // The judge does judge.
    expect(findSchemaFaults(SCHEMA, { ...empty, version: '3' })).not.toEqual([]);
  });

  it('has a result for each sample, with its place and the rule it is of', () => {
    const [run] = encode('data/city').runs;
    expect(run?.results[0]).toEqual({
      ruleId: 'length-invalid',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'LEN -3 is below 0; give a length in centimetres' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'data/city/bays.csv' },
            region: { startLine: 14 },
          },
        },
      ],
      properties: { id: '0000000a-0000-4000-8000-000000000001', field: 'LEN', value: '-3' },
    });
    expect(run?.results[1]).toMatchObject({
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'data/city/broken.geojson' } },
          logicalLocations: [{ fullyQualifiedName: '/features/3' }],
        },
      ],
    });
    expect(run?.results).toHaveLength(7);
  });

  it('describes each rule with its exact count', () => {
    expect(encode().runs[0]?.tool.driver.rules[1]).toEqual({
      id: 'length-missing',
      shortDescription: { text: 'Length missing.' },
      fullDescription: {
        text: 'The standard requires the length of a space. It is served as null.',
      },
      help: { text: expect.stringContaining('Export the length') },
      defaultConfiguration: { level: 'warning' },
      properties: { origin: 'std', count: 1201 },
    });
  });

  it('writes paths as URIs', () => {
    const [summary] = smallReportParts().collected;
    const sample = { ...summary?.samples[0], place: { file: 'a b/ü#.csv', row: 2 } };
    // The first sample with another place.
    const collected = [{ ...summary, samples: [sample] }] as never;
    const encoded = encodeSarif(createReport({ ...smallReportParts(), collected }), '') as Sarif;
    expect(JSON.stringify(encoded)).toContain('"uri":"a%20b/%C3%BC%23.csv"');
  });
});
