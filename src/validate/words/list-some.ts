import { listNames } from '../../diagnostic/words/list-names.ts';
import { compareText } from '../../model/text-order.ts';

/** Lists a few names in text order: `a, b, c and 7 more`. */
export function listSome(names: readonly string[]): string {
  return listNames(names.toSorted(compareText), NAMED_MAX);
}

const NAMED_MAX = 3;
