import { SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';

/**
 * What was sent, fit to stand in a sentence: as it is where it is one plain word,
 * else as a JSON text.
 */
export function quote(text: string): string {
  const isLong = text.length > SAMPLE_VALUE_LENGTH_MAX;
  const shortened = isLong ? `${text.slice(0, SAMPLE_VALUE_LENGTH_MAX)}…` : text;
  return PLAIN_WORD.test(shortened) ? shortened : JSON.stringify(shortened);
}

const PLAIN_WORD = /^[\w.+-]+$/;
