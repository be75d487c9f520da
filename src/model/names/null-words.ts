/**
 * Words that mean "no value" in any file, in lower case: what databases, spreadsheets and programs
 * write where there is nothing, and the errors of formulas.
 */
export const NULL_WORDS: ReadonlySet<string> = new Set([
  ...['null', '<null>', '(null)', '#null!', '\\n', 'none', 'nil', 'undefined', 'nan', '<na>'],
  ...['n/a', '#n/a', 'n.a.', '-', '--', '–', '—', '?', '(blank)', '(empty)'],
  ...['#value!', '#ref!', '#div/0!', '#name?', '#num!'],
]);
