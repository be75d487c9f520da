import { JSON_DEPTH_MAX } from '../model/limits.ts';

/** What is expected at the fault, or the kind of token that the fault is in. */
export type FaultReason =
  | 'value'
  | 'element'
  | 'member'
  | 'colon'
  | 'comma or ]'
  | 'comma or }'
  | 'end'
  | 'string'
  | 'number'
  | 'depth';

/** The number of bytes from the fault on that a description uses. */
export const FAULT_CONTEXT_LENGTH = 32;

export interface FaultContext {
  readonly bytes: Buffer;
  /** The index of the first wrong byte. */
  readonly index: number;
  readonly reason: FaultReason;
}

/**
 * Returns what is wrong and its likely cause. The caller adds the line and the column before it.
 */
export function describeFault(context: FaultContext): string {
  const { bytes, index, reason } = context;
  if (index === bytes.length) {
    return 'the text ends before its last bracket is closed: the file was cut off';
  }
  const text = bytes.toString('utf8', index, index + FAULT_CONTEXT_LENGTH);
  switch (reason) {
    case 'depth':
      return `arrays and objects are nested more than ${JSON_DEPTH_MAX} deep`;
    case 'string':
      return text.startsWith('\\') ? describeEscape(text) : describeControl(bytes[index]);
    default:
      return describeMisplaced({ ...context, text });
  }
}

function describeEscape(text: string): string {
  return `${quoteStart(text, 2)} is not an escape: write a backslash in a text as \\\\`;
}

function describeControl(byte: number | undefined): string {
  const found = nameControl(byte);
  return `found ${found} within a text: the closing quote is missing, or it must be written as an escape (\\n, \\t)`;
}

function nameControl(byte: number | undefined): string {
  if (byte === 0x0a || byte === 0x0d) return 'a line break';
  return byte === 0x09 ? 'a tab' : 'a control character';
}

interface Misplaced extends FaultContext {
  /** The text from the fault on. */
  readonly text: string;
}

function describeMisplaced(misplaced: Misplaced): string {
  const { text, reason } = misplaced;
  const word = WORD.exec(text)?.[0] ?? '';
  const foreign = FOREIGN_WORDS.get(word);
  if (foreign !== undefined) return `${word} is not JSON: ${foreign}`;
  if (text.startsWith("'")) return SINGLE_QUOTE;
  if (/^\/[/*]/.test(text)) return 'a comment is not JSON: remove it';
  if (reason === 'number' || /^(?:\+|\.\d)/.test(text)) return NUMBER_FORM;
  if (reason !== 'end' && /^[\]}]/.test(text)) return describeBracket(misplaced);
  if (text.startsWith('"')) return `found a string ${describeExpected(reason)}`;
  const found = quoteStart(text, word === '' ? 1 : [...word].length);
  return `found ${found} ${describeExpected(reason)}`;
}

/** Quotes the first characters, none of them in half. The message is escaped where it is shown. */
function quoteStart(text: string, count: number): string {
  return JSON.stringify([...text].slice(0, count).join(''));
}

const SINGLE_QUOTE = 'a single quote is not JSON: write texts and names in double quotes';
const NUMBER_FORM =
  'a number is not valid JSON: write no leading zero and no plus, and digits on both sides of the point';
const WORD = /^[+-]?[\p{L}_$][\p{L}\p{N}_$]*/u;

const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ...['NaN', '-NaN', 'nan', 'Infinity', '-Infinity', '+Infinity', 'inf', '-inf'].map(
    (word) => [word, 'write null if there is no number'] as const,
  ),
  ...['None', 'undefined', 'NULL', 'Null', 'nil'].map((word) => [word, 'write null'] as const),
  ...['True', 'TRUE', 'False', 'FALSE'].map(
    (word) => [word, `write ${word.toLowerCase()}`] as const,
  ),
]);

function describeBracket({ text, reason }: Misplaced): string {
  const bracket = text.slice(0, 1);
  if (reason.startsWith('comma')) return `found ${bracket} where ${OTHER[bracket]} is expected`;
  const isBehindComma = reason === (bracket === ']' ? 'element' : 'member');
  return `${isBehindComma ? 'found a comma' : 'a value is missing'} before the closing ${bracket}`;
}

const OTHER: Readonly<Record<string, string>> = { ']': '}', '}': ']' };

function describeExpected(reason: FaultReason): string {
  if (reason === 'end') return 'after the end of the JSON text';
  if (reason === 'member') return 'where a member name in double quotes is expected';
  return `where a ${reason === 'element' ? 'value' : reason} is expected`;
}
