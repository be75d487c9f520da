/**
 * `report.json`: the validator's report on the feed. It names input files and is therefore not part
 * of the snapshot's id. It carries its own checksum: the first line holds the SHA-256 of everything
 * after the end of that line.
 */
import { createHash } from 'node:crypto';
import { invariant } from '../model/invariant.ts';

/** Findings are counted and sampled, so that a report has a few megabytes at most. */
export const REPORT_BYTE_LENGTH_MAX = 256 * 1024 * 1024;

const FIRST_LINE = /^\{"sha256":"([0-9a-f]{64})",\n/;

/** Returns a first line with the checksum, then the members of the report; together valid JSON. */
export function encodeReportFile(report: object): Uint8Array {
  const text = `${JSON.stringify(report, null, 2)}\n`;
  invariant(text.startsWith('{\n'), 'a report has members');
  const rest = text.slice(2);
  return new TextEncoder().encode(`{"sha256":"${sha256Of(rest)}",\n${rest}`);
}

/** Returns why a report file cannot be trusted; `undefined` if its checksum is right. */
export function findReportFault(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const first = FIRST_LINE.exec(text);
  if (first === null) return 'the first line does not hold a checksum';
  const rest = bytes.subarray(first[0].length);
  const sum = createHash('sha256').update(rest).digest('hex');
  return sum === first[1] ? undefined : 'the content does not have the checksum of its first line';
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
