import type { z } from 'zod';
import { findNear } from '../../diagnostic/suggest.ts';
import { quoteUnlessWord, quoteValue } from '../../diagnostic/words/show-text.ts';

/**
 * Describes the mistakes of a feed, one line each, so that its author can find and fix them: the
 * path, the value found, and what is allowed. `feed` is the value in which Zod found `issues`.
 */
export function describeMistakes(issues: readonly Issue[], feed: unknown): string[] {
  return issues.flatMap((issue) => describeIssue(issue, { feed, base: [] }));
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface Scope {
  readonly feed: unknown;
  /** The path at which the paths of the issues begin. */
  readonly base: Path;
}

function describeIssue(issue: Issue, { feed, base }: Scope): string[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    // `members` of schema-parts.ts gives one line for each key, in the same order.
    const lines = issue.message.split('\n');
    return issue.keys.map((key, index) => `${formatPath([...path, key])}: ${lines[index]}`);
  }
  if (issue.code === 'invalid_union') {
    const fitting = findFittingBranch(issue);
    if (fitting !== undefined) {
      return fitting.flatMap((inner) => describeIssue(inner, { feed, base: path }));
    }
  }
  const found = findAt(feed, path);
  return [`${formatPath(path)}: ${found === undefined ? 'missing' : describeValue(issue, found)}`];
}

/**
 * Returns the only alternative of a union that has the type of the value and reports issues
 * inside it.
 */
function findFittingBranch(issue: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  return issue.errors.find((branch) => !branch.some(isOfAnotherType));
}

function isOfAnotherType({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

function findAt(feed: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.getOwnPropertyDescriptor(value, step)?.value;
  }, feed);
}

function describeValue(issue: Issue, found: unknown): string {
  const shown = quoteValue(found);
  switch (issue.code) {
    case 'invalid_type':
      return `${shown} is not ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return describeChoice(found, issue.values.map(String));
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? describeChoice(found, issue.options.map(String))
        : `${shown} ${issue.message}`;
    case 'too_small':
      return describeTooSmall(issue, shown);
    case 'too_big':
      return `${shown} is above ${issue.maximum}`;
    case 'invalid_format':
      return `${shown} ${issue.format === 'guid' ? 'is not a UUID' : issue.message}`;
    case 'custom':
      return `${shown} ${issue.message}`;
    default:
      return `${shown} is not allowed`;
  }
}

function describeTooSmall(issue: z.core.$ZodIssueTooSmall, shown: string): string {
  if (issue.origin === 'string' || issue.origin === 'array') return `${shown} is empty`;
  return `${shown} is ${issue.inclusive === false ? 'not above' : 'below'} ${issue.minimum}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function describeChoice(found: unknown, allowed: readonly string[]): string {
  const near = typeof found === 'string' ? findNear(found, allowed) : undefined;
  const fix = near === undefined ? '' : `; did you mean ${near}?`;
  const listed = allowed.map((choice) => quoteUnlessWord(choice)).join(', ');
  return `${quoteValue(found)} is not ${allowed.length === 1 ? '' : 'one of '}${listed}${fix}`;
}

/** Formats a path, such as `sources[1].fields["LEN FT"]`; the feed itself is `feed`. */
function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w$-]+$/.test(String(step))) text += `[${quoteValue(String(step))}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return text === '' ? 'feed' : text;
}
