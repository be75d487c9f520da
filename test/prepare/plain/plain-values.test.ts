import { describe, expect, it } from 'vitest';
import { parseUuid } from '../../../src/model/curb-id.ts';
import { NULL_WORDS } from '../../../src/model/names/null-words.ts';
import {
  isNumbered,
  isPlainName,
  isWord,
  readUuid,
  readWholeNumber,
} from '../../../src/prepare/plain/plain-values.ts';

/** Reads a cell that stands between others. */
function inRow<T>(text: string, read: (bytes: Buffer, start: number, end: number) => T): T {
  const bytes = Buffer.from(`7,${text},7`);
  return read(bytes, 2, bytes.length - 2);
}

describe('readWholeNumber', () => {
  it('reads up to 15 digits', () => {
    expect(inRow('0', readWholeNumber)).toBe(0);
    expect(inRow('0520', readWholeNumber)).toBe(520);
    expect(inRow('999999999999999', readWholeNumber)).toBe(999_999_999_999_999);
  });

  it.each(['', '-1', '1.0', '1e3', ' 1', '1 ', '1234567890123456', '١'])('leaves %j', (text) => {
    expect(inRow(text, readWholeNumber)).toBe(-1);
  });
});

describe('readUuid', () => {
  const read = (text: string): string | undefined => {
    const target = Buffer.alloc(16);
    const isRead = inRow(text, (bytes, start, end) => readUuid(bytes, start, end, target));
    return isRead ? target.toString('hex') : undefined;
  };

  it('reads the plain lower-case form', () => {
    expect(read('6071d899-7173-41ba-b90b-9980f69d68d7')).toBe('6071d899717341bab90b9980f69d68d7');
  });

  it('leaves every text in which one character is another', () => {
    const text = '6071d899-7173-41ba-b90b-9980f69d68d7';
    for (let index = 0; index < text.length; index++) {
      for (const other of ['-', 'g', 'G', 'A', '/', ':', '`', ' ', '0']) {
        const changed = `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
        const isPlain = parseUuid(changed) === changed;
        expect(read(changed) !== undefined, changed).toBe(isPlain);
      }
    }
  });

  it.each([
    '00000000-0000-0000-0000-000000000000',
    '6071d899-7173-41ba-b90b-9980f69d68d',
    '6071d899-7173-41ba-b90b-9980f69d68d70',
    '6071d899717341bab90b9980f69d68d7',
    '',
  ])('leaves %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('isPlainName', () => {
  it.each(['A', 'Main St, north', "O'Hara", 'x'.repeat(256)])('accepts %j', (text) => {
    expect(inRow(text, isPlainName)).toBe(true);
  });

  it.each(['', ' A', 'A ', 'A  B', 'a"b', 'a\\b', 'Straße', 'a\tb', '\u007f', 'x'.repeat(257)])(
    'leaves %j',
    (text) => {
      expect(inRow(text, isPlainName)).toBe(false);
    },
  );
});

describe('isNumbered', () => {
  it('is false for every word that means no value', () => {
    for (const word of NULL_WORDS) expect(inRow(word, isNumbered), word).toBe(false);
    expect(inRow('Bay 0', isNumbered)).toBe(true);
    expect(inRow('9', isNumbered)).toBe(true);
    expect(inRow('Bay', isNumbered)).toBe(false);
  });
});

describe('isWord', () => {
  it('compares all bytes', () => {
    const is = (text: string) =>
      inRow(text, (bytes, start, end) => isWord(bytes, start, end, Buffer.from('true')));
    expect(is('true')).toBe(true);
    expect(is('True')).toBe(false);
    expect(is('tru')).toBe(false);
    expect(is('truer')).toBe(false);
  });
});
