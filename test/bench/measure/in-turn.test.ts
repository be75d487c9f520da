import { expect, it } from 'vitest';
import { measureInTurn } from './in-turn.ts';

it('measures round by round, every other round the other way round', async () => {
  const order: string[] = [];
  const note = (name: string) => async () => order.push(name);
  const results = await measureInTurn(3, { a: note('a'), b: note('b') });
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  expect(results).toEqual({ a: [1, 4, 5], b: [2, 3, 6] });
});
