/**
 * What is wrong with the text of a small JSON file, said to the person who wrote it by hand.
 * `JSON.parse` of Node 20 often gives no position, and takes the last of two members of one name.
 */
export interface JsonFault {
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly message: string;
}

/**
 * The first fault of syntax, or every member that is given twice; empty for a text that is sound.
 */
export function findJsonFaults(text: string): JsonFault[] {
  const scan: Scan = { text, offset: 0, depth: 0, found: [] };
  const isWhole = skipValue(scan) && skipEnd(scan);
  const found = isWhole ? scan.found : scan.found.slice(-1);
  return found.map(({ offset, message }) => ({ ...placeOf(text, offset), message }));
}

interface Scan {
  readonly text: string;
  offset: number;
  depth: number;
  readonly found: { readonly offset: number; readonly message: string }[];
}

/** A feed has six levels; the bound keeps a hostile text from exhausting the stack. */
const DEPTH_MAX = 64;

/**
 * Each `skip` moves behind what it names and returns true, or notes the fault and returns false.
 */
function skipValue(scan: Scan): boolean {
  skipBlanks(scan);
  const first = scan.text[scan.offset];
  if (first === '{') return skipNested(scan, skipObject);
  if (first === '[') return skipNested(scan, skipArray);
  if (first === '"') return skipText(scan);
  const word = wordAt(scan);
  if (word === 'true' || word === 'false' || word === 'null' || NUMBER.test(word)) {
    scan.offset += word.length;
    return true;
  }
  return fail(scan, describeNonValue(scan, word));
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function skipNested(scan: Scan, skipMembers: (scan: Scan) => boolean): boolean {
  if (scan.depth === DEPTH_MAX) return fail(scan, `nested more than ${DEPTH_MAX} deep`);
  scan.depth++;
  const isSound = skipMembers(scan);
  scan.depth--;
  return isSound;
}

function skipObject(scan: Scan): boolean {
  const names = new Set<string>();
  return skipList(scan, '}', () => {
    const start = scan.offset;
    if (scan.text[start] !== '"') return fail(scan, describeNonName(scan));
    if (!skipText(scan)) return false;
    const name: unknown = JSON.parse(scan.text.slice(start, scan.offset));
    if (typeof name === 'string' && names.has(name)) {
      scan.found.push({ offset: start, message: `${name} is given twice` });
    }
    names.add(String(name));
    skipBlanks(scan);
    if (scan.text[scan.offset] !== ':') return fail(scan, `${name} is not followed by a colon`);
    scan.offset++;
    return skipValue(scan);
  });
}

function skipArray(scan: Scan): boolean {
  return skipList(scan, ']', () => skipValue(scan));
}

/** From the opening bracket to behind the closing one, with commas between the members. */
function skipList(scan: Scan, close: '}' | ']', skipMember: () => boolean): boolean {
  const open = scan.offset++;
  skipBlanks(scan);
  if (scan.text[scan.offset] === close) return skipOne(scan);
  for (;;) {
    if (!skipMember()) return false;
    skipBlanks(scan);
    const next = scan.text[scan.offset];
    if (next === close) return skipOne(scan);
    if (next === undefined) return fail(scan, describeOpen(scan, open));
    if (next !== ',') return fail(scan, describeMisplaced(scan, `a comma or ${close}`));
    const comma = scan.offset++;
    skipBlanks(scan);
    if (scan.text[scan.offset] === close) {
      scan.offset = comma;
      return fail(scan, `a comma with nothing between it and ${close}`);
    }
    if (scan.offset >= scan.text.length) return fail(scan, describeOpen(scan, open));
  }
}

function skipText(scan: Scan): boolean {
  const open = scan.offset++;
  for (;;) {
    skipPlainText(scan);
    const next = scan.text[scan.offset];
    if (next === '"') return skipOne(scan);
    if (next === undefined || next === '\n' || next === '\r') {
      scan.offset = open;
      return fail(scan, 'a text whose closing quote is missing on its line');
    }
    if (next !== '\\') return fail(scan, 'a control character in a text, a tab is written \\t');
    if (!skipEscape(scan)) return false;
  }
}

/** Up to the closing quote, an escape or what may not stand in a text. */
function skipPlainText(scan: Scan): void {
  PLAIN_TEXT.lastIndex = scan.offset;
  scan.offset += PLAIN_TEXT.exec(scan.text)?.[0].length ?? 0;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 section 7 names them.
const PLAIN_TEXT = /[^"\\\u0000-\u001f]+/y;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function skipEscape(scan: Scan): boolean {
  ESCAPE.lastIndex = scan.offset;
  const sequence = ESCAPE.exec(scan.text);
  if (sequence === null) return fail(scan, 'a lone backslash, one inside a text is written \\\\');
  scan.offset += sequence[0].length;
  return true;
}

function skipEnd(scan: Scan): boolean {
  skipBlanks(scan);
  return scan.offset === scan.text.length || fail(scan, describeMisplaced(scan, 'the end'));
}

function skipOne(scan: Scan): true {
  scan.offset++;
  return true;
}

function skipBlanks(scan: Scan): void {
  while (' \t\n\r'.includes(scan.text[scan.offset] ?? '-')) scan.offset++;
}

function fail(scan: Scan, message: string): false {
  scan.found.push({ offset: scan.offset, message });
  return false;
}

function describeNonValue(scan: Scan, word: string): string {
  if (/^[+-]?[.\d]/.test(word)) return `${shorten(word)} is not a number as JSON writes it`;
  const isWord = /^[\p{L}_$]/u.test(word);
  return describeMisplaced(scan, isWord ? 'a value, which if text has double quotes,' : 'a value');
}

function describeNonName(scan: Scan): string {
  const word = wordAt(scan);
  return /^[\p{L}\d_$]/u.test(word)
    ? `${shorten(word)} without double quotes, every member name has them`
    : describeMisplaced(scan, 'the name of a member');
}

function describeMisplaced(scan: Scan, expected: string): string {
  const next = scan.text[scan.offset];
  if (next === undefined) return `the text ends where ${expected} belongs`;
  if (next === "'") return 'a single quote, text stands in double quotes';
  if (/^\/[/*]/.test(scan.text.slice(scan.offset, scan.offset + 2))) {
    return 'a comment, which JSON does not have';
  }
  const found = next === '"' ? 'a text' : shorten(wordAt(scan)) || next;
  return `${found} where ${expected} belongs`;
}

function describeOpen(scan: Scan, open: number): string {
  return `the text ends before the ${scan.text[open]} of line ${placeOf(scan.text, open).line} is closed`;
}

/** Everything up to the next blank, quote or structural character. */
function wordAt(scan: Scan): string {
  WORD.lastIndex = scan.offset;
  return WORD.exec(scan.text)?.[0] ?? '';
}

const WORD = /[^\s{}[\],:"']+/y;

function shorten(word: string): string {
  return word.length > 40 ? `${word.slice(0, 40)}…` : word;
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
