import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import { NAME_LENGTH_MAX } from '../../model/limits.ts';
import type { RecordRule } from '../rule.ts';

/** Unicode form NFC, the third part of this rule, is seen to where names are normalised. */
export const nameUntidy: RecordRule<'areas' | 'spaces'> = {
  code: 'name-untidy',
  kinds: ['areas', 'spaces'],
  check({ name }, _context, report) {
    const index = findControlCharacter(name);
    if (index !== undefined) reportControlCharacter(name, index, report);
    if (name.length > NAME_LENGTH_MAX) {
      const details = { length: name.length, most: NAME_LENGTH_MAX };
      report.add(diagnose('name-untidy:long', details, { field: 'name', value: name }));
    }
  },
};

function findControlCharacter(name: string): number | undefined {
  for (let index = 0; index < name.length; index++) {
    if (isControl(name.charCodeAt(index))) return index;
  }
  return undefined;
}

/** Unicode's category Cc: U+0000 to U+001F and U+007F to U+009F. */
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

function reportControlCharacter(name: string, index: number, report: RecordReport): void {
  const hex = name.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  const details = { codePoint: `U+${hex}`, position: index + 1 };
  report.add(diagnose('name-untidy:control', details, { field: 'name', value: name }));
}
