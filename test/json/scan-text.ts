import { createJsonScanner, type JsonFault } from '../../src/json/scan-json.ts';

export interface Scanned {
  readonly events: unknown[];
  readonly fault: JsonFault | undefined;
  readonly memberCount: number;
}

/**
 * Scans a text in parts of `step` bytes, and notes the events down to `watchedDepth`.
 */
export function scanText(
  text: string,
  { step = 1 << 20, watchedDepth = 9, isSequence = false } = {},
): Scanned {
  const bytes = Buffer.from(text);
  const events: unknown[] = [];
  const scanner = createJsonScanner({ isSequence });
  let base = 0;
  for (let to = 0; scanner.fault === undefined; ) {
    to = Math.min(bytes.length, to + step);
    scanner.load({ bytes: bytes.subarray(base, to), base, isLast: to === bytes.length });
    for (
      let event = scanner.next();
      event !== 'more' && event !== 'fault';
      event = scanner.next()
    ) {
      const { depth, offset, first, name } = scanner;
      if (event === 'name') events.push(['name', depth, name]);
      if (event === 'end') events.push(['end', depth, offset]);
      if (event === 'begin') {
        events.push(['begin', depth, offset, String.fromCharCode(first)]);
        if (depth >= watchedDepth) scanner.skip();
      }
    }
    base = scanner.offset;
    if (to === bytes.length) break;
  }
  return { events, fault: scanner.fault, memberCount: scanner.memberCount };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
