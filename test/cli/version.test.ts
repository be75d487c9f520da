import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVersion, toolName } from '../../cli/version.ts';
import { ROOT } from '../support/paths.ts';

describe('the version', () => {
  it('is that of package.json, and stands in reports behind our name', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(readVersion()).toBe(version);
    expect(toolName()).toBe(`curbstone ${version}`);
  });
});
