import { distance } from 'fastest-levenshtein';

/**
 * The candidate that `word` was most likely meant to be: one that differs in case and separators
 * alone, else the nearest by edits where that is near enough, else the only one that begins with
 * `word` or has it as one of its parts (`zone` in `curb_zone_id`). The first of equals: the order
 * of candidates decides.
 */
export function findNear(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > WORD_LENGTH_MAX) return undefined;
  const plain = plainForm(word);
  if (plain.length < WORD_LENGTH_MIN) return candidates.find((each) => plainForm(each) === plain);
  return findNearest(plain, candidates) ?? findOnlyHolder(plain, candidates);
}

/** Of one or two letters any other short word is a slip away. */
const WORD_LENGTH_MIN = 3;
/** Longer words are no typing slips, and a distance costs the square of their length. */
const WORD_LENGTH_MAX = 64;
/** More edits than this make another word (`curb_space_id`, `curb_zone_id`), however long it is. */
const EDITS_MAX = 3;

function findNearest(plain: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewestEdits = Math.min(EDITS_MAX, Math.max(1, Math.floor(plain.length / 3))) + 1;
  for (const candidate of candidates) {
    const edits = countEdits(plain, plainForm(candidate));
    if (edits < fewestEdits) {
      nearest = candidate;
      fewestEdits = edits;
    }
  }
  return nearest;
}

/**
 * Letters in another order (`nmae`) are one slip of the fingers, though two edits to Levenshtein.
 */
function countEdits(word: string, candidate: string): number {
  const edits = distance(word, candidate);
  return edits === 2 && sortLetters(word) === sortLetters(candidate) ? 1 : edits;
}

function sortLetters(word: string): string {
  return [...word].sort().join('');
}

function findOnlyHolder(plain: string, candidates: readonly string[]): string | undefined {
  const holders = candidates.filter((candidate) => {
    const form = plainForm(candidate);
    return form.startsWith(plain) || form.split('_').includes(plain);
  });
  return holders.length === 1 ? holders[0] : undefined;
}

function plainForm(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s.]/g, '_');
}
