import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/diagnostic/catalogue.ts';
import { renderRulesPage } from '../../src/validate/rules-page.ts';
import { ROOT } from '../support/paths.ts';

describe('renderRulesPage', () => {
  it('is in step with RULES.md (to renew the file: run this test with -u)', async () => {
    await expect(renderRulesPage()).toMatchFileSnapshot(join(ROOT, 'src/validate/RULES.md'));
  });

  it('has every code once, and says in its first line that it is generated', () => {
    const page = renderRulesPage();
    const codes = [...page.matchAll(/^\*\*`([a-z-]+)`\*\* ·/gm)].map(([, code]) => code);
    expect(codes.sort()).toEqual([...CODES].sort());
    expect(page.split('\n')[0]).toContain('Generated');
  });

  it('tells what the rules of a code have to say, all of them', () => {
    const page = renderRulesPage();
    expect(page).toContain(
      '**`name-duplicate`** · warning · our judgement\nSeveral areas share a name. A question for that name is answered with all of them.',
    );
    expect(page).toMatch(/\nRecord without a shape\. A space without.* An area without.*\n/);
  });
});
