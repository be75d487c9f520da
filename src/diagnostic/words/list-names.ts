/** Lists names and limits their number, so that a sentence stays readable: `a, b and 7 more`. */
export function listNames(names: readonly string[], countMax: number): string {
  const named = names.slice(0, countMax).join(', ');
  return names.length > countMax ? `${named} and ${names.length - countMax} more` : named;
}
