import { SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';

/**
 * Quotes supplied text for a sentence: a single plain word as it is, anything else as JSON text.
 */
export function quote(text: string): string {
  const isLong = text.length > SAMPLE_VALUE_LENGTH_MAX;
  const shortened = isLong ? `${text.slice(0, SAMPLE_VALUE_LENGTH_MAX)}…` : text;
  return PLAIN_WORD.test(shortened) ? shortened : JSON.stringify(shortened);
}

const PLAIN_WORD = /^[\w.+-]+$/;
