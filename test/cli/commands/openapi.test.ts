import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openapiCommand } from '../../../cli/commands/openapi.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';

async function describeWith(values: Readonly<Record<string, string>>) {
  const context = fakeContext();
  expect(await openapiCommand.run?.(values, context)).toBe(0);
  return JSON.parse(context.out());
}

describe('curbstone openapi', () => {
  it('prints the description for the address that is named', async () => {
    const { openapi, servers } = await describeWith({ baseUrl: 'https://curbs.city.test/nyc/' });
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'https://curbs.city.test/nyc' }]);
  });

  it('takes its examples from a store', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const { components } = await describeWith({ store, baseUrl: 'https://curbs.city.test' });
    expect(components.parameters.snapshot.schema.examples).toEqual([id]);
  });
});
