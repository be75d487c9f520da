import { expect, test } from 'vitest';
import { createTranscoder, nameEncoding } from '../../../src/read/text/transcode.ts';

test('labels are brought to the name of the standard', () => {
  expect(nameEncoding('latin1')).toBe('windows-1252');
  expect(nameEncoding('UTF8')).toBe('utf-8');
  expect(nameEncoding('ISO-8859-15')).toBe('iso-8859-15');
});

test('windows-1252 has its own characters from 80 to 9F, and Latin-1 elsewhere', () => {
  const { decode, end } = createTranscoder('windows-1252');
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = decode(bytes) ?? '';
  expect(text).toHaveLength(256);
  expect(text.slice(0x80, 0xa0)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');
  for (const byte of [0, 0x41, 0x7f, 0xa0, 0xe9, 0xff]) expect(text.charCodeAt(byte)).toBe(byte);
  expect(end()).toBe('');
});

test('a character may be cut between two parts', () => {
  const { decode, end } = createTranscoder('utf-16le');
  const bytes = Buffer.from('a😀', 'utf16le');
  const parts = [...bytes].map((byte) => decode(Uint8Array.of(byte)));
  expect(parts.join('')).toBe('a😀');
  expect(end()).toBe('');
});

test('bytes that the encoding does not have give nothing', () => {
  expect(createTranscoder('shift_jis').decode(Uint8Array.of(0x83, 0xff))).toBeUndefined();
  const cut = createTranscoder('shift_jis');
  expect(cut.decode(Uint8Array.of(0x83))).toBe('');
  expect(cut.end()).toBeUndefined();
});
