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

  it('explains a code, says what to do, and names every severity it can have', () => {
    const page = renderRulesPage();
    expect(page).toContain(
      '**`name-duplicate`** · warning · our judgement\nSeveral areas have the same name. A request with that name is answered with all of them. **What to do:** Give each',
    );
    expect(page).toContain('**`geometry-missing`** · error or warning · ');
    expect(page).toContain('**`id-duplicate`** · error † · ');
  });
});
