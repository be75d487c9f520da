import { compareText } from '../../model/text-order.ts';

/**
 * Names in a sentence that stays readable however many there are: `a, b, c and 7
 * more`, in text order.
 */
export function listSome(names: readonly string[]): string {
  const named = names.toSorted(compareText).slice(0, NAMED_MAX);
  const restCount = names.length - named.length;
  return restCount === 0 ? named.join(', ') : `${named.join(', ')} and ${restCount} more`;
}

const NAMED_MAX = 3;
