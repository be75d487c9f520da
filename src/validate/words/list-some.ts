import { compareText } from '../../model/text-order.ts';

/**
 * Lists names in text order and limits their number, so that the sentence stays readable: `a, b, c
 * and 7 more`.
 */
export function listSome(names: readonly string[]): string {
  const named = names.toSorted(compareText).slice(0, NAMED_MAX);
  const restCount = names.length - named.length;
  return restCount === 0 ? named.join(', ') : `${named.join(', ')} and ${restCount} more`;
}

const NAMED_MAX = 3;
