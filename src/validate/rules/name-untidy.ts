import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import { NAME_LENGTH_MAX } from '../../model/limits.ts';
import type { RecordRule } from '../rule.ts';

/** Unicode form NFC, the third part of this rule, is checked when names are normalised. */
export const nameUntidy: RecordRule<'areas' | 'spaces'> = {
  code: 'name-untidy',
  kinds: ['areas', 'spaces'],
  check({ name }, _context, report) {
    const found = INVISIBLE.exec(name);
    if (found !== null) reportInvisible(name, found.index, report);
    if (name.length > NAME_LENGTH_MAX) {
      const details = { length: name.length, most: NAME_LENGTH_MAX };
      report.add(diagnose('name-untidy:long', details, { field: 'name', value: name }));
    }
  },
};

/**
 * Control and format characters, line and paragraph separators, the replacement character, and
 * every blank except the plain space.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]|(?! )\p{Zs}/u;

function reportInvisible(name: string, index: number, report: RecordReport): void {
  const hex = (name.codePointAt(index) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const position = [...name.slice(0, index)].length + 1;
  const details = { codePoint: `U+${hex}`, position };
  report.add(diagnose('name-untidy:invisible', details, { field: 'name', value: name }));
}
