import { expect, it } from 'vitest';
import { countUnlike } from './compare-answers.ts';

const record = (id: string, name: string) => ({ curb_space_id: id, name });

it('counts records that one side lacks or tells differently, whatever their order', () => {
  const ours = [record('1', 'a'), record('2', 'b'), record('3', 'c')];
  expect(countUnlike(ours, ours.toReversed())).toBe(0);
  expect(countUnlike(ours, ours.slice(1))).toBe(1);
  expect(countUnlike(ours.slice(1), ours)).toBe(1);
  expect(countUnlike(ours, [record('1', 'a'), record('2', 'x'), record('4', 'c')])).toBe(3);
});
