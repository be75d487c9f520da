import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { listLocalLinks } from './support/markdown.ts';
import { fault, readProjectFiles } from './support/project-files.ts';

const files = readProjectFiles();

/** Files that a program writes, with the test that holds them to it. */
const GENERATED: Readonly<Record<string, string>> = {
  'cli/HELP.md': 'test/cli/help-page.test.ts',
  'src/config/feed.schema.json': 'test/config/schema/json-schema.test.ts',
  'src/validate/RULES.md': 'test/validate/rules-page.test.ts',
};

function textOf(path: string): string {
  const text = files.find((file) => file.path === path)?.text;
  if (text === undefined) throw new Error(`${path} is missing`);
  return text;
}

/** The first line that says something: JSON cannot say it in its first. */
function firstWords(text: string): string {
  const lines = text.split('\n').slice(0, 2);
  return lines.find((line) => /\w/.test(line)) ?? '';
}

describe('the licence', () => {
  it('is Apache-2.0, in full and by name', () => {
    expect(textOf('LICENSE')).toContain('Version 2.0, January 2004');
    expect(JSON.parse(textOf('package.json')).license).toBe('Apache-2.0');
    expect(textOf('README.md')).toContain('Apache-2.0');
  });
});

describe('generated files', () => {
  it('say so first, and a test holds them to it', () => {
    for (const [path, test] of Object.entries(GENERATED)) {
      expect(`${path}: ${firstWords(textOf(path))}`).toMatch(/: .*Generated (by|from) /);
      expect(textOf(test)).toContain(path.split('/').at(-1));
    }
  });

  it('are all listed here', () => {
    const candidates = files.filter(({ path }) => /\.(md|json|ts|yml)$/.test(path));
    const generated = candidates.filter(({ text }) =>
      /\bGenerated (by|from) /.test(firstWords(text)),
    );
    expect(generated.map(({ path }) => path)).toEqual(Object.keys(GENERATED).sort());
  });
});

describe('documents', () => {
  it('link to files that exist', () => {
    const broken = files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        listLocalLinks(text)
          .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
          .map((target) => fault({ path }, `links to ${target}, which is not there`)),
      );
    expect(broken).toEqual([]);
  });
});

describe('comments', () => {
  const documents = new Set(files.map(({ path }) => path.split('/').at(-1)));

  it('name only documents of this repository', () => {
    const missing = files
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap(({ path, text }) =>
        selectCitations(text)
          .filter((name) => !documents.has(name) && name !== CITED_ELSEWHERE)
          .map((name) => fault({ path }, `cites ${name}, which is not in the repository`)),
      );
    expect(missing).toEqual([]);
  });

  it('are searched for every document that they name', () => {
    const text = '/** See README.md. */\nf(); // as FORMAT.md says\nconst a = "RULES.md";\n';
    expect(selectCitations(text)).toEqual(['README.md', 'FORMAT.md']);
  });

  it('name no issue by its number, as issues are not in the repository', () => {
    const named = files
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap(({ path, text }) =>
        listComments(text)
          .filter((comment) => ISSUE_NUMBER.test(comment))
          .map((comment) => fault({ path }, comment.trim())),
      );
    expect(named).toEqual([]);
  });

  it.each([
    ['See issue 12.', true],
    ['what issue #3 asks for', true],
    ['The token is issued once.', false],
  ])('are searched for issues: %s', (comment, isFound) => {
    expect(ISSUE_NUMBER.test(comment)).toBe(isFound);
  });
});

const ISSUE_NUMBER = /\bissues? #?\d/i;

describe('fault cases', () => {
  const numbers = [...textOf('test/FAULT-CASES.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(
    ([, number = '']) => number,
  );
  const cited = new Set(
    files
      .filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('test/tidy/'))
      .flatMap(({ text }) => selectFaultCases(text)),
  );

  it('are each cited by a test', () => {
    expect(numbers.filter((number) => !cited.has(number))).toEqual([]);
  });

  it('are cited by numbers that FAULT-CASES.md has', () => {
    expect([...cited].filter((number) => !numbers.includes(number))).toEqual([]);
  });

  it('are found in the name of a test and in a comment', () => {
    const text =
      "// Fault cases A1 and A3.\ndescribe('B2: a fault', () => {\n  it('is seen (fault case C4)');\n" +
      "/** FAULT-CASES.md, D5 and D6, over HTTP. */\nexpect(a).toBe('E7');\n";
    expect(selectFaultCases(text)).toEqual(['A1', 'A3', 'B2', 'C4', 'D5', 'D6']);
  });
});

/** `fault case B6`, `FAULT-CASES.md, G5 and G9`, or `describe('B6: …`. */
function selectFaultCases(text: string): string[] {
  const cited = text.matchAll(
    /(?:\bfault cases? |\bFAULT-CASES\.md,? |^\s*describe\(')([A-Z]\d+)\b(?: and ([A-Z]\d+)\b)?/gim,
  );
  return [...cited].flatMap(([, ...numbers]) => numbers.filter((one) => one !== undefined));
}

describe('sections that comments cite', () => {
  it('are headings of the document', () => {
    const texts = new Map(
      files
        .filter(({ path }) => path.endsWith('.md') && path !== 'test/real/README.md')
        .map(({ path, text }) => [path.split('/').at(-1) ?? '', text]),
    );
    texts.set('README.md', textOf('README.md'));
    const missing = files
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap(({ path, text }) =>
        selectSections(text)
          .filter(({ name, section }) => !hasHeading(texts.get(name) ?? '', section))
          .map(({ name, section }) => fault({ path }, `cites "${section}" of ${name}`)),
      );
    expect(missing).toEqual([]);
  });

  it('are found behind the name of their document', () => {
    const text = '/**\n * Sorted (INTERFACE.md, The\n * rest). As RULES.md, section 2.\n */\n';
    expect(selectSections(text)).toEqual([{ name: 'INTERFACE.md', section: 'The rest' }]);
    expect(hasHeading('# A\n\n## The rest of it\n', 'The rest')).toBe(true);
    expect(hasHeading('# A\n\nThe rest\n', 'The rest')).toBe(false);
  });
});

/** A name with a capital behind the document: `(INTERFACE.md, Envelope)`. */
function selectSections(text: string): { name: string; section: string }[] {
  const joined = text.replaceAll(/\n\s*(?:\*|\/\/) /g, ' ');
  const cited = joined.matchAll(
    /\b([A-Z]+\.md), ([A-Z][a-z]+(?: [a-z]+)*?)(?: and | \()?(?=[).,:;]|$)/gm,
  );
  return [...cited].map(([, name = '', section = '']) => ({ name, section }));
}

/** Whether a heading of a document begins with some words. */
function hasHeading(document: string, words: string): boolean {
  return [...document.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) =>
    heading.startsWith(words),
  );
}

/** What describes the real city files beside the project; the tests on them skip without it. */
const CITED_ELSEWHERE = 'SOURCE.md';

function selectCitations(text: string): string[] {
  return listComments(text).flatMap((comment) => comment.match(/[\w-]+\.md\b/g) ?? []);
}

/** Comments, line by line. */
function listComments(text: string): string[] {
  return [...text.matchAll(/^\s*(?:\/\*|\*)[^\n]*|\/\/[^\n]*/gm)].map(([comment]) => comment);
}

describe('the decision records', () => {
  const records = textOf('src/DECISIONS.md').split(/^## /m).slice(1);

  it('are numbered without a gap and have at most twelve lines', () => {
    records.forEach((record, index) => {
      expect(record.startsWith(`${index + 1}. `)).toBe(true);
      expect(record.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
    });
  });

  it.each(records.map((record) => [record.split('\n')[0], record]))(
    'say context, options, choice and consequence: %s',
    (_, record) => {
      for (const part of ['Context', 'Options', 'Choice', 'Consequence']) {
        expect(record).toContain(`\n- ${part}: `);
      }
    },
  );
});

describe('continuous integration', () => {
  const workflow = textOf('.github/workflows/ci.yml');

  it('runs .ci/run on the oldest Node that is allowed and on the two after it', () => {
    expect(workflow).toContain('- run: .ci/run');
    const [floor] = /\d+/.exec(JSON.parse(textOf('package.json')).engines.node) ?? [];
    const nodes = /node: \[(.*)\]/.exec(workflow)?.[1]?.split(', ').map(Number);
    expect(nodes).toEqual([20, 22, 24]);
    expect(Number(floor)).toBe(nodes?.[0]);
    expect(textOf('.nvmrc').trim()).toBe(floor);
  });

  it('uses actions of an exact version', () => {
    const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/@v\d+\.\d+\.\d+$/);
  });
});

describe('the tests', () => {
  it('leave no test out and run no test alone', () => {
    const left = files
      .filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('test/tidy/'))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => {
          const isLeft = /\b(it|test|describe)\.(only|skip|todo)\b/.test(line);
          return isLeft ? [fault({ path, line: index + 1 }, line.trim())] : [];
        }),
      );
    expect(left).toEqual([]);
  });
});
