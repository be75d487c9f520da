import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeInterface } from '../../src/docs/describe-interface.ts';
import { examplesOf, NO_EXAMPLES } from '../../src/docs/examples.ts';
import { parametersOf, queryParametersOf } from '../../src/respond/parameters.ts';
import { PROBLEM_CODES } from '../../src/respond/problem.ts';
import { describeRoute, ENDPOINTS, getRoute } from '../../src/respond/routes.ts';
import { ROOT } from '../support/paths.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const BASE_URL = 'https://curbs.city.test/v1';
const description = describeInterface({ baseUrl: BASE_URL, examples: NO_EXAMPLES });

/** Names of the parameters that an operation refers to, those of its path by name. */
function parametersAt(path: string): string[] {
  const { parameters = [] } = description.paths[path]?.get ?? {};
  return (parameters as { $ref?: string; name?: string }[]).map(
    ({ $ref, name }) => $ref?.split('/').at(-1) ?? `{${name}}`,
  );
}

describe('the description of the interface', () => {
  it('has every endpoint with the parameters of the table', () => {
    for (const endpoint of ENDPOINTS) {
      const rows = parametersOf(endpoint).filter(({ name }) => name !== 'service_token');
      const names = rows.map(({ name, path }) => (path === endpoint ? `{${name}}` : name));
      expect(parametersAt(describeRoute(getRoute(endpoint)))).toEqual(names);
    }
    expect(parametersAt('/curbs/spaces/{curb_space_id}')).toEqual([
      'response_size',
      'page_num',
      'snapshot',
      '{curb_space_id}',
      'time',
    ]);
  });

  it('gives each parameter its rule, its bounds, its default and an example', () => {
    expect(description.components.parameters.response_size).toEqual({
      name: 'response_size',
      in: 'query',
      description: 'Records on a page, 100 unless given. Example: `5`.',
      schema: { type: 'integer', minimum: 1, maximum: 250, default: 100, examples: [5] },
    });
    expect(description.components.parameters.radius).toEqual({
      name: 'radius',
      in: 'query',
      description:
        'Radius of a circle, centimetres. Give all of `lat`, `lng`, `radius` or none of them. ' +
        'A circle and a box cannot be combined. Example: `25000`.',
      schema: { type: 'number', minimum: 0, examples: [25_000] },
    });
    for (const endpoint of ENDPOINTS) {
      for (const name of queryParametersOf(endpoint).keys()) {
        if (name === 'service_token') continue;
        const parameter = description.components.parameters[name] as { schema: object };
        expect(parameter.schema).toHaveProperty('examples');
      }
    }
  });

  it('has the token as what secures every operation', () => {
    expect(description.security).toEqual([{ serviceToken: [] }]);
    expect(description.components.securitySchemes).toMatchObject({
      serviceToken: { type: 'apiKey', in: 'query', name: 'service_token' },
    });
  });

  it('has every error code under its status, or under the default', () => {
    const { responses } = description.paths['/curbs/areas/{curb_area_id}']?.get ?? {};
    expect(Object.keys(responses ?? {})).toEqual([
      '200',
      '304',
      '400',
      '404',
      '408',
      '412',
      '429',
      '500',
      'default',
    ]);
    const { schemas } = description.components;
    const codesIn = (name: string) =>
      (schemas[name] as { properties: { error: { enum: string[] } } }).properties.error.enum;
    expect(codesIn('NotFoundProblem')).toEqual([
      'unknown_path',
      'unknown_identifier',
      'not_valid_at_time',
    ]);
    expect(codesIn('AnyProblem')).toEqual(Object.keys(PROBLEM_CODES));
  });

  it('takes its examples from a snapshot, where it has one', () => {
    const snapshot = tinySnapshot({
      areas: [tinyArea(1, { name: 'Harbour' })],
      zones: [tinyZone('east')],
      spaces: [tinySpace(11, 'east', { name: 'Bay 7' })],
    });
    expect(examplesOf(snapshot)).toMatchObject({
      curb_area_id: uuidOf(1),
      name: 'Harbour',
      curb_zone_id: 'east',
      curb_space_id: uuidOf(11),
      snapshot: '00000000000000aa',
      time: 1_700_000_000_000,
    });
    expect(examplesOf(tinySnapshot({}))).toEqual({
      snapshot: '00000000000000aa',
      time: 1_700_000_000_000,
    });
  });
});

const REDOCLY = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');

describe.skipIf(!existsSync(REDOCLY))('redocly lint (needs @redocly/cli)', () => {
  it('finds nothing by its recommended rules', () => {
    const folder = makeScratchFolder();
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
    const words = ['lint', '--extends=recommended', '--format=json', 'openapi.json'];
    const report = execFileSync(process.execPath, [REDOCLY, ...words], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // It must not ask for newer versions of itself, nor tell of its use.
      env: {
        ...process.env,
        CI: 'true',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    });
    const { totals, problems } = JSON.parse(report);
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  }, 120_000);
});
