/** What stands at the start offset of a scan; the scanner's fields say more. */
export type RecordEnd =
  /** A record; `next` is where the next one begins. */
  | 'whole'
  /** Whether there is one can only be told with more bytes. */
  | 'partial'
  /**
   * A quote is never closed, or text follows the closing one. `next` is where the physical line
   * behind the one with the opening quote begins; `brokenQuote` says which that is.
   */
  | 'broken';

export interface BrokenQuote {
  /** Of the opening quote in the bytes. */
  readonly offset: number;
  /** Line ends between the record's start and the quote. */
  readonly lineBreaks: number;
  /**
   * Whether a quote further on in the same line was taken for the closing one, and text follows it.
   */
  readonly isFollowedByText: boolean;
}

/**
 * Finds where CSV records end (RFC 4180): a quote opens at the start of a cell only, `""` inside
 * stands for a quote, and a record ends at LF, CRLF or a lone CR outside quotes. Looks for the next
 * quote and the next line end with the machine's own search, which is three times as fast as a loop
 * over the bytes, and keeps what it found from one record to the next.
 */
export interface RecordScanner {
  /**
   * Must be called whenever the bytes have changed or moved; `isLast` says that no more will come.
   */
  load(bytes: Buffer, options: { readonly isLast: boolean }): void;
  scan(start: number): RecordEnd;
  readonly next: number;
  /** Line ends within quoted cells of the record. */
  readonly lineBreaks: number;
  /** The quote that broke the record last scanned as broken. */
  readonly brokenQuote: BrokenQuote;
}

/** With the quote `none`, no byte is special but the line ends. */
export function createRecordScanner(delimiter: number, quote?: 'none'): RecordScanner {
  let bytes: Buffer = Buffer.alloc(0);
  let end = 0;
  let isLast = false;
  /** The first of each at or behind the place last asked for; `end` if there is none. */
  let nextQuote = 0;
  let nextLf = 0;
  let nextCr = 0;
  let next = 0;
  let lineBreaks = 0;
  let brokenQuote: BrokenQuote = { offset: 0, lineBreaks: 0, isFollowedByText: false };

  function find(code: number, from: number): number {
    const found = bytes.indexOf(code, from);
    return found < 0 ? end : found;
  }

  /** Most quoted cells are short, and a few bytes are looked at faster than a search is begun. */
  function findQuote(from: number): number {
    const near = Math.min(end, from + NEAR_BYTE_LENGTH);
    for (let index = from; index < near; index++) if (bytes[index] === QUOTE) return index;
    return near === end ? end : find(QUOTE, near);
  }

  function findLineEnd(from: number): number {
    if (nextLf < from) nextLf = find(LF, from);
    if (nextCr < from) nextCr = find(CR, from);
    return Math.min(nextLf, nextCr);
  }

  /**
   * Where the line behind the line end at `offset` begins, or -1 where a CR may still get its LF.
   */
  function behindLineEnd(offset: number): number {
    if (bytes[offset] !== CR) return offset + 1;
    if (offset + 1 === end && !isLast) return -1;
    return bytes[offset + 1] === LF ? offset + 2 : offset + 1;
  }

  function finishAt(lineEnd: number): RecordEnd {
    next = lineEnd === end ? end : behindLineEnd(lineEnd);
    return next < 0 || (lineEnd === end && !isLast) ? 'partial' : 'whole';
  }

  /** The closing quote of the cell that opened at `open`, or `end` where there is none. */
  function findClosingQuote(open: number): number {
    let quote = findQuote(open + 1);
    while (bytes[quote + 1] === QUOTE && quote < end) quote = findQuote(quote + 2);
    return quote;
  }

  function countLineBreaks(from: number, to: number): void {
    let lineEnd = findLineEnd(from);
    while (lineEnd < to) {
      lineBreaks++;
      const isPair = bytes[lineEnd] === CR && bytes[lineEnd + 1] === LF;
      lineEnd = findLineEnd(lineEnd + (isPair ? 2 : 1));
    }
  }

  /** `lineEnd` is the first one behind the opening quote. */
  function breakAt(lineEnd: number, quote: BrokenQuote): RecordEnd {
    brokenQuote = quote;
    return finishAt(lineEnd) === 'whole' ? 'broken' : 'partial';
  }

  function isCellEnd(offset: number): boolean {
    const byte = bytes[offset];
    return offset === end || byte === delimiter || byte === LF || byte === CR;
  }

  return {
    load(loaded, options) {
      bytes = loaded;
      end = loaded.length;
      isLast = options.isLast;
      nextQuote = nextLf = nextCr = -1;
    },
    scan(start) {
      lineBreaks = 0;
      let from = start;
      for (;;) {
        const lineEnd = findLineEnd(from);
        if (quote === 'none') return finishAt(lineEnd);
        if (nextQuote < from) nextQuote = findQuote(from);
        if (lineEnd <= nextQuote) return finishAt(lineEnd);
        const open = nextQuote;
        if (open !== start && bytes[open - 1] !== delimiter) {
          from = open + 1;
          continue;
        }
        const close = findClosingQuote(open);
        if (close >= end - 1 && !isLast) return 'partial';
        from = close + 1;
        if (close === end || !isCellEnd(from)) {
          return breakAt(lineEnd, { offset: open, lineBreaks, isFollowedByText: close < lineEnd });
        }
        if (lineEnd < close) countLineBreaks(open, close);
        if (bytes[from] !== delimiter || from === end) return finishAt(from);
      }
    },
    get next() {
      return next;
    },
    get lineBreaks() {
      return lineBreaks;
    },
    get brokenQuote() {
      return brokenQuote;
    },
  };
}

/** Up to here the loop is the faster one. */
const NEAR_BYTE_LENGTH = 32;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
