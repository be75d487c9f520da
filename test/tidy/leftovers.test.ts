import { describe, expect, it } from 'vitest';
import { findCommentedCode, findMarkers } from './checks/leftovers.ts';
import { readProjectFiles } from './support/project-files.ts';

const files = readProjectFiles();

describe('what is left behind', () => {
  it('is no marker of unfinished work', () => {
    expect(findMarkers(files)).toEqual([]);
  });

  it('is no code in comments', () => {
    expect(findCommentedCode(files)).toEqual([]);
  });
});

describe('the checks for leftovers', () => {
  it.each(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'])('find %s', (marker) => {
    const text = `first\n// ${marker}: mend\n`;
    expect(findMarkers([{ path: 'src/a.ts', text }])).toEqual([`src/a.ts:2 ${marker}`]);
    expect(findMarkers([{ path: 'data/sample.csv', text }])).toEqual([]);
  });

  it.each([
    '// const x = 5;',
    '// import { a } from "./b.ts";',
    '  // if (x > 5) {',
    '// if (x) return;',
    '// return x;',
    '// table.add(row);',
    '// }',
    ' * } else {',
    '// count = count + 1;',
  ])('find the code in %s', (text) => {
    expect(findCommentedCode([{ path: 'src/a.ts', text }]).length).toBe(1);
  });

  it.each([
    '// A ring is closed: its first position stands again at the end.',
    '/** Reads `from` to `to`; the second is left out. */',
    '// For a box across the antimeridian, see geo/unwrap.ts.',
    ' * If any one is given, all four must be (INTERFACE.md).',
    '// {"type":"Polygon"}',
    "const x = 5; // A day's worth;",
  ])('let pass %s', (text) => {
    expect(findCommentedCode([{ path: 'src/a.ts', text }])).toEqual([]);
  });
});
