/** `1 error`, `2 errors`, `3 policies`. */
export function countOf(count: number, noun: string): string {
  const word = count === 1 ? noun : `${noun.replace(/([^aeiou])y$/, '$1ie')}s`;
  return `${formatCount(count)} ${word}`;
}

/** Thousands set apart by a comma, whatever the locale. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
