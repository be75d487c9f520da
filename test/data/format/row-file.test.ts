import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRowFile } from '../../../data/format/row-file.ts';

const scratch = mkdtempSync(join(tmpdir(), 'curbstone-rows-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function write(rows: readonly string[]): string {
  const path = join(scratch, 'rows.txt');
  const file = createRowFile({ path, head: '<', separator: '|', tail: '>' });
  for (const row of rows) file.add(row);
  file.close();
  return readFileSync(path, 'utf8');
}

describe('createRowFile', () => {
  it('puts separators between rows and nowhere else', () => {
    expect(write([])).toBe('<>');
    expect(write(['a'])).toBe('<a>');
    expect(write(['a', 'β', '港'])).toBe('<a|β|港>');
  });

  it('loses nothing where a piece ends', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `${index}:${'é'.repeat(40)}`);
    expect(write(rows)).toBe(`<${rows.join('|')}>`);
  });
});
