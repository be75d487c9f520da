import { describe, expect, it } from 'vitest';
import { describeError, printJson, styleFor } from '../../cli/print.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import { PLAIN } from '../../src/diagnostic/render-report.ts';
import { fakeContext } from '../support/fake-context.ts';

describe('styleFor', () => {
  it('leaves text as it is where there are no colours', () => {
    expect(styleFor(fakeContext())).toBe(PLAIN);
  });

  it('paints where there are, whatever the process that runs the test has', () => {
    const { bold, dim, error, warning } = styleFor(fakeContext({ hasColors: true }));
    expect([bold('a'), dim('a'), error('a'), warning('a')]).toEqual([
      '\u001b[1ma\u001b[22m',
      '\u001b[2ma\u001b[22m',
      '\u001b[31ma\u001b[39m',
      '\u001b[33ma\u001b[39m',
    ]);
  });
});

describe('printJson', () => {
  it('prints one object on standard output, readable, with a line end', () => {
    const context = fakeContext();
    printJson(context, { a: [1], b: 'ä' });
    expect(context.out()).toBe('{\n  "a": [\n    1\n  ],\n  "b": "ä"\n}\n');
    expect(context.err()).toBe('');
  });
});

describe('describeError', () => {
  it('says what the world or the caller did in one line, and a hint where there is one', () => {
    expect(describeError(new Failure('world', 'store: the disk is full'))).toBe(
      'curbstone: store: the disk is full\n',
    );
    const hint = 'a feed is a folder';
    expect(describeError(new Failure('usage', 'x is not there', { hint }))).toBe(
      'curbstone: x is not there\n  a feed is a folder\n',
    );
  });

  it('says that anything else is our bug, with the stack', () => {
    const text = describeError(new TypeError('x is undefined'));
    expect(text).toMatch(
      /^curbstone: this is a bug of Curbstone, please report it\nTypeError: x is undefined\n {4}at /,
    );
    expect(describeError('thrown text')).toContain('\nthrown text\n');
    const bare = Object.assign(new Error('bare'), { stack: undefined });
    expect(describeError(bare)).toContain('\nbare\n');
  });
});
