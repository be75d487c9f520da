import { COMMA } from '../../snapshot/page-file.ts';
import type { RecordPages } from '../../snapshot/sections.ts';
import { startFaults } from './column-faults.ts';

/** Whether a row has a record and so has bytes. In most kinds every row has one. */
export type HasRecord = (row: number) => boolean;

/** Checks that every row with a record is one object and a comma, within one file. */
export function pageFaults(
  what: string,
  pages: RecordPages,
  hasRecord: HasRecord = () => true,
): string[] {
  const { offsets } = pages;
  // Bytes are read only if the offsets are within the files.
  const faults = startFaults(what, offsets, offsets.at(-1) ?? 0);
  if (faults.length > 0) return faults;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const [start = 0, end = 0] = offsets.subarray(row, row + 2);
    const fault = hasRecord(row)
      ? findRecordFault(pages, start, end)
      : start === end
        ? undefined
        : 'has bytes and no record';
    if (fault !== undefined) return [`${what}: row ${row} ${fault}`];
  }
  return [];
}

function findRecordFault(pages: RecordPages, start: number, end: number): string | undefined {
  if (end === start) return 'has no bytes';
  const [bytes, ...rest] = pages.read(start, end);
  if (bytes === undefined || rest.length > 0) return 'spans two files';
  const isWhole = bytes[0] === BRACE_OPEN && bytes.at(-2) === BRACE_CLOSE && bytes.at(-1) === COMMA;
  return isWhole ? undefined : 'is not one object and a comma';
}

const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
