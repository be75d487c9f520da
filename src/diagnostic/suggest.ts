import { distance } from 'fastest-levenshtein';
import { TIME_ZONE_NAMES } from '../model/names/time-zone-names.ts';

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
 * Returns the time zone whose name is spelled almost like `word`, or whose city it names without
 * the continent (`Berlin`). Stricter than `findNear`, because the zone of another city would look
 * like an answer: two letters turn Munich into Zurich, and Bern into Berlin.
 */
export function findNearTimeZone(word: string): string | undefined {
  if (word.length > WORD_LENGTH_MAX) return undefined;
  const parts = plainForm(word).split('/');
  const [city] = parts;
  const names = [...TIME_ZONE_NAMES];
  let nearest: string | undefined;
  let fewestEdits = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const edits = countEditsOfParts(parts, plainForm(name).split('/'));
    if (edits < fewestEdits) {
      nearest = name;
      fewestEdits = edits;
    }
  }
  if (nearest !== undefined || parts.length > 1 || city === '') return nearest;
  return names.find((name) => plainForm(name).endsWith(`/${city}`));
}

/** Returns the edits between two names, or infinity where a part is too far from its like. */
function countEditsOfParts(parts: readonly string[], others: readonly string[]): number {
  if (parts.length !== others.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const [index, part] of parts.entries()) {
    const edits = countEdits(part, others[index] ?? '');
    if (edits > editsMaxOf(part)) return Number.POSITIVE_INFINITY;
    sum += edits;
  }
  return sum;
}

/** `CEST` is not meant as `CET`, nor `GMT+15` as `GMT+1`. */
function editsMaxOf(part: string): number {
  if (part.length < PLACE_LENGTH_MIN || /\d/.test(part)) return 0;
  return part.length < LONG_PLACE_LENGTH_MIN ? 1 : 2;
}

/** Shorter words must agree in every letter. */
const PLACE_LENGTH_MIN = 5;
/** In a name of this length, two wrong letters do not make the name of another city. */
const LONG_PLACE_LENGTH_MIN = 8;

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
