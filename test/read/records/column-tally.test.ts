import { expect, test } from 'vitest';
import { COLUMN_NAME_COUNT_MAX } from '../../../src/model/limits.ts';
import { createColumnTally } from '../../../src/read/records/column-tally.ts';

test('counts the records that have a value under a name', () => {
  const tally = createColumnTally();
  const names = ['a', 'b'];
  tally.add({ names, values: ['x', ''] });
  tally.add({ names, values: [0, false] });
  tally.add({ names: ['a', 'b'], values: [null, undefined] });
  expect([...tally.counts()]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('counts under each name, whatever else a record has', () => {
  const tally = createColumnTally();
  tally.add({ names: ['a', 'b'], values: [1, 1] });
  tally.add({ names: ['b', 'a'], values: [1, ' '] });
  tally.add({ names: ['b', '__proto__'], values: [1, 1] });
  tally.add({ names: [], values: [] });
  expect([...tally.counts()]).toEqual([
    ['a', 1],
    ['b', 3],
    ['__proto__', 1],
  ]);
  expect(tally.counts().get('b')).toBe(3);
});

test('counts under no more names than are worth telling', () => {
  const tally = createColumnTally();
  for (let index = 0; index < 3000; index++) tally.add({ names: [`n${index}`], values: [1] });
  tally.add({ names: ['n0'], values: [1] });
  expect(tally.counts().size).toBe(COLUMN_NAME_COUNT_MAX);
  expect(tally.counts().get('n0')).toBe(2);
});
