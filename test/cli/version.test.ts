import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVersion, toolName } from '../../cli/version.ts';
import { ROOT } from '../support/paths.ts';

describe('the version', () => {
  it('is that of package.json, and reports have it with those of Node.js and its time zones', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(readVersion()).toBe(version);
    const { node, tz } = process.versions;
    expect(toolName()).toBe(`curbstone ${version} (Node.js ${node}, time zones ${tz})`);
  });
});
