/**
 * Returns what a text is that is neither a table nor JSON, although it may be parsed as one, and
 * what to do. It follows `the file is`. `text` is the start of the file without leading blanks.
 */
export function nameUnusableText(text: string): string | undefined {
  return CONTENTS.find(({ start }) => start.test(text))?.content;
}

const CONTENTS: readonly { readonly start: RegExp; readonly content: string }[] = [
  {
    start: /^<(?:!doctype html|html|head|body)/i,
    content:
      'a web page, not data (often the response of a portal to an old address): download it again',
  },
  {
    start: /^version https:\/\/git-lfs\b/,
    content: 'a Git LFS pointer, not the data itself: fetch the data with git lfs pull',
  },
  {
    start: /^"?sep=./i,
    content:
      'a table with a sep= line of a spreadsheet before its header: remove the line, and write "delimiter" for this source under "sources" in feed.json',
  },
  {
    start: /^(?:\/\*|\/\/)/,
    content: 'JSON or a script with a comment before it, which is not JSON: remove the comment',
  },
  {
    start: /^[\w$.]+\s*\(\s*[{[]/,
    content: 'JSONP, a script that calls a function: remove the call around the JSON',
  },
  {
    start: /^(?:(?:var|let|const|export)\s|[\w$.[\]'"]+\s*=\s*[{[])/,
    content: 'a script that assigns JSON to a name: keep only the JSON',
  },
  { start: /^#!/, content: 'a script, not data' },
  { start: /^\)\]\}'/, content: "JSON behind a guard ()]}'): remove its first line" },
  {
    start: /^(?:HTTP\/\d|\d{3} [A-Z][a-z]+ ?[A-Z]?[a-z]*\s*$)/,
    content: 'a response of a web server, not data: download it again',
  },
  {
    start:
      /^(?:service unavailable|internal server error|bad (?:gateway|request)|gateway time-?out|(?:page )?not found|forbidden|unauthorized|access denied|too many requests|error\b[^,;\t|]*)\s*(?:$|[.:!])/i,
    content: 'an error message of a web server, not data: download it again',
  },
];
