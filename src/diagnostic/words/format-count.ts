/** Returns a count with its noun: `1 error`, `2 errors`, `3 policies`. */
export function countOf(count: number, noun: string): string {
  const word = count === 1 ? noun : `${noun.replace(/([^aeiou])y$/, '$1ie')}s`;
  return `${formatCount(count)} ${word}`;
}

/** Returns a count with commas between the thousands, in every locale. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
