import { spaceId } from './feeds.ts';
import type { Random } from './random.ts';

/** Values that are read by hand, and faults, other notations and empty cells. */
const CELLS = {
  availability_time: {
    plain: ['1705000000000', '1719324180000', '100000000000'],
    dirty: ['', ' ', '0', '17', '-1', '1.5', 'now', '2024-01-31', 'null', '1700000000000000', '01'],
  },
  available: {
    plain: ['true', 'false'],
    dirty: ['', 'TRUE', 'yes', '0', 'maybe', ' true', '"tr""ue"', 'n/a', 'ätrue'],
  },
  remark: { plain: ['', 'x', '"a, b"'], dirty: [' ', 'ä', '="1"', '"a\nb"', 'a"b'] },
  geometry: { plain: [''], dirty: ['POINT (13.4 52.5)', 'nonsense', ' '] },
} as const;

type Column = keyof typeof CELLS | 'curb_space_id';

/** Returns an availability file of random rows, some of which are not plain. */
export function randomObservationsFile(
  random: Random,
  rowCount: number,
  dirtyShare: number,
): string {
  const columns: readonly Column[] = random.pick([
    ['curb_space_id', 'availability_time', 'available'],
    ['remark', 'available', 'curb_space_id', 'availability_time'],
    ['curb_space_id', 'availability_time', 'available', 'geometry'],
    ['curb_space_id', 'availability_time'],
  ]);
  const lines = Array.from({ length: rowCount }, () => {
    const dirty = random.chance(dirtyShare) ? random.pick(columns) : undefined;
    return columns.map((column) => randomCell(random, column, column === dirty)).join(',');
  });
  return [columns.join(','), ...lines, ''].join(random.pick(['\n', '\r\n']));
}

function randomCell(random: Random, column: Column, isDirty: boolean): string {
  if (column !== 'curb_space_id') return random.pick(CELLS[column][isDirty ? 'dirty' : 'plain']);
  const id = spaceId(1 + random.below(300));
  return isDirty ? random.pick([id.toUpperCase(), `{${id}}`, '', 'absent', ` ${id}`]) : id;
}
