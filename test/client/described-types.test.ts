import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeInterface } from '../../src/docs/describe-interface.ts';
import { NO_EXAMPLES } from '../../src/docs/examples.ts';
import { ROOT } from '../support/paths.ts';
import { useScratchFolder } from '../support/scratch.ts';

/*
 * The client's types are written by hand, as they are what a user of the client reads in an editor.
 * Types that are generated from the description must fit them: the compiler judges.
 */
const scratch = useScratchFolder();

beforeAll(async () => {
  const description = describeInterface({
    baseUrl: 'https://curbs.city.test',
    examples: NO_EXAMPLES,
  });
  const text = JSON.stringify(description.components.schemas);
  const schemas = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
  const whole: Parameters<typeof compile>[0] = {
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { $ref: `#/$defs/${name}` }]),
    ),
    $defs: schemas,
  };
  const options = { additionalProperties: false, bannerComment: '', format: false };
  writeFileSync(join(scratch, 'described.ts'), await compile(whole, 'Schemas', options));
});

/** What the compiler says of a module that stands beside the generated one. */
function compileBeside(lines: string): string {
  const file = join(scratch, 'judged.ts');
  const client = join(ROOT, 'src/client/records.ts');
  writeFileSync(
    file,
    `import type * as client from ${JSON.stringify(client)};
     import type * as described from './described.ts';
     ${lines}`,
  );
  const words = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'nodenext',
  ];
  const rest = ['--moduleResolution', 'nodenext', '--allowImportingTsExtensions', '--types', ''];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  try {
    return execFileSync(process.execPath, [compiler, ...words, ...rest, file], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

const FITS = `
  type Fits<Narrow extends Wide, Wide> = [Narrow, Wide];
  /** The client names the same members as the description. */
  type SameNames<A, B> = [keyof A] extends [keyof B]
    ? [keyof B] extends [keyof A] ? true : false
    : false;
`;

describe('types that are generated from the description', () => {
  it("fit the client's own: responses, records and errors", () => {
    const said = compileBeside(`${FITS}
      export type Judged = [
        Fits<described.CurbArea, client.CurbArea>,
        Fits<described.CurbSpace, client.CurbSpace>,
        Fits<described.CurbZone, client.CurbZone>,
        Fits<described.AreasResponse, client.CurbResponse<'areas', client.CurbArea>>,
        Fits<described.AreaResponse, client.CurbResponse<'areas', client.CurbArea>>,
        Fits<described.SpacesResponse, client.CurbResponse<'spaces', client.CurbSpace>>,
        Fits<described.SpaceResponse, client.CurbResponse<'spaces', client.CurbSpace>>,
        Fits<described.Policy, client.CurbPolicy>,
        Fits<described.CurbObject, client.CurbObject>,
        Fits<described.PoliciesResponse, client.CurbResponse<'policies', client.CurbPolicy>>,
        Fits<described.PolicyResponse, client.CurbResponse<'policies', client.CurbPolicy>>,
        Fits<described.ObjectsResponse, client.CurbResponse<'objects', client.CurbObject>>,
        Fits<described.ObjectResponse, client.CurbResponse<'objects', client.CurbObject>>,
        Fits<described.ZonesResponse, client.CurbResponse<'zones', client.CurbZone>>,
        Fits<described.ZoneResponse, client.CurbResponse<'zones', client.CurbZone>>,
        Fits<described.AnyProblem, client.CurbErrorBody>,
        Fits<SameNames<client.CurbArea, described.CurbArea>, true>,
        Fits<SameNames<client.CurbSpace, described.CurbSpace>, true>,
        Fits<SameNames<client.CurbZone, described.CurbZone>, true>,
        Fits<SameNames<client.CurbObject, described.CurbObject>, true>,
        Fits<SameNames<client.CurbErrorBody, described.AnyProblem>, true>,
        Fits<keyof client.CurbResponse<'areas', client.CurbArea>, keyof described.AreasResponse>,
      ];`);
    expect(said).toBe('');
  });

  it('do not fit where they differ', () => {
    const said = compileBeside(`${FITS}
      export type Judged = [
        Fits<described.CurbSpace, client.CurbArea>,
        Fits<SameNames<client.CurbArea & { colour: string }, described.CurbArea>, true>,
      ];`);
    expect(said.match(/: error TS/g)).toHaveLength(2);
  });
});
