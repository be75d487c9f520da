import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderHelpPage } from '../../cli/help-page.ts';
import { ROOT } from '../support/paths.ts';

describe('HELP.md', () => {
  it('is what the commands say of themselves (npm run generate)', async () => {
    expect(readFileSync(join(ROOT, 'cli/HELP.md'), 'utf8')).toBe(await renderHelpPage());
  });

  it('has a section for every command and its sub-commands', async () => {
    const page = await renderHelpPage();
    for (const name of ['ingest', 'check', 'inspect', 'verify', 'get', 'serve', 'token add']) {
      expect(page).toContain(`\n## curbstone ${name}\n`);
    }
  });
});
