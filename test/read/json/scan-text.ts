import { createJsonScanner, type JsonFault } from '../../../src/read/json/scan-json.ts';

export interface Scanned {
  readonly events: unknown[];
  readonly fault: JsonFault | undefined;
}

/**
 * Scans a text in parts of `step` bytes, and notes what the visitor is told down to `watchedDepth`.
 */
export function scanText(text: string, { step = 1 << 20, watchedDepth = 9 } = {}): Scanned {
  const bytes = Buffer.from(text);
  const events: unknown[] = [];
  const scanner = createJsonScanner({
    name: (name, depth) => events.push(['name', depth, name]),
    begin({ depth, offset }, first) {
      events.push(['begin', depth, offset, String.fromCharCode(first)]);
      return depth < watchedDepth;
    },
    end: ({ depth, offset }) => events.push(['end', depth, offset]),
  });
  let base = 0;
  for (let to = 0; scanner.fault === undefined; ) {
    to = Math.min(bytes.length, to + step);
    base = scanner.scan({ bytes: bytes.subarray(base, to), base, isLast: to === bytes.length });
    if (to === bytes.length) break;
  }
  return { events, fault: scanner.fault };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
