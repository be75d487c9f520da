import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import { describeCharacter } from '../../diagnostic/words/describe-character.ts';
import { ZONE_BY_POSITION } from '../../model/curb-id.ts';
import { NAME_LENGTH_MAX } from '../../model/limits.ts';
import { WINDOWS_HIGH } from '../../model/names/windows-1252.ts';
import type { RecordRule } from '../rule.ts';

/** Unicode form NFC, the third part of this rule, is checked when names are normalised. */
export const nameUntidy: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'name-untidy',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check(record, _context, report) {
    const zoneId = 'curbZoneId' in record ? record.curbZoneId : null;
    if (zoneId !== null && zoneId !== ZONE_BY_POSITION) {
      findInvisible('curb_zone_id', zoneId, report);
      if ('curbAreaIds' in record) findPathSegment(zoneId, report);
    }
    if (!('name' in record)) return;
    const { name } = record;
    findInvisible('name', name, report);
    findDoubleSpace(name, report);
    if (name.length > NAME_LENGTH_MAX) {
      const details = { length: name.length, most: NAME_LENGTH_MAX };
      report.add(diagnose('name-untidy:long', details, { field: 'name', value: name }));
    }
  },
};

/** Clients resolve these two in a path, even where they are encoded (RFC 3986 section 5.2.4). */
function findPathSegment(zoneId: string, report: RecordReport): void {
  if (zoneId !== '.' && zoneId !== '..') return;
  const place = { field: 'curb_zone_id', value: zoneId };
  report.add(diagnose('name-untidy:path', { value: zoneId }, place));
}

/** Pages draw several spaces as one, so a person types one. */
function findDoubleSpace(name: string, report: RecordReport): void {
  const index = name.indexOf('  ');
  if (index < 0) return;
  const position = [...name.slice(0, index)].length + 1;
  report.add(diagnose('name-untidy:spaces', { position }, { field: 'name', value: name }));
}

/**
 * Control and format characters, others that are drawn as nothing or as a box, line and paragraph
 * separators, the replacement character, and every blank except the plain space. A variation
 * selector behind an emoji is part of it.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u2800\ufffd]|(?! )\p{Zs}|(?<!\p{Extended_Pictographic}(?=[\ufe0e\ufe0f]))\p{Default_Ignorable_Code_Point}/u;

/** Clients filter by names and by the identifiers of zones, which are any text. */
function findInvisible(field: string, text: string, report: RecordReport): void {
  if (PLAIN.test(text)) return;
  const meant = findMisread(text);
  if (meant !== undefined) {
    report.add(
      diagnose('name-untidy:misread', { field, value: text, meant }, { field, value: text }),
    );
    return;
  }
  const found = INVISIBLE.exec(text);
  if (found === null) return;
  const position = [...text.slice(0, found.index)].length + 1;
  const details = { field, character: describeCharacter(text, found.index), position };
  report.add(diagnose('name-untidy:invisible', details, { field, value: text }));
}

/**
 * Returns what a text was before its bytes were read in another encoding: `Straße` for `StraÃŸe`.
 * Its characters are bytes of windows-1252 that make valid UTF-8, which real words hardly ever do.
 */
function findMisread(text: string): string | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const byte = code <= 0xff ? code : WINDOWS_1252.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return decoded === text ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** The bytes of the characters of windows-1252 that have other numbers in Unicode. */
const WINDOWS_1252 = new Map(
  WINDOWS_HIGH.map((character, index) => [character, 0x80 + index] as const),
);

/** Nearly all texts, found without the table of characters. */
const PLAIN = /^[ -~]*$/;
