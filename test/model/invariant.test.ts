import { describe, expect, it } from 'vitest';
import { at, BrokenInvariant, invariant, unreachable } from '../../src/model/invariant.ts';

describe('invariant', () => {
  it('lets what holds pass', () => {
    expect(() => invariant(true, 'it holds')).not.toThrow();
  });

  it.each([false, 0, '', null, undefined])('ends the work on %j', (condition) => {
    expect(() => invariant(condition, 'a list has elements')).toThrow(
      new BrokenInvariant('a list has elements'),
    );
  });

  it('is distinguished from other errors by its name', () => {
    expect(new BrokenInvariant('x').name).toBe('BrokenInvariant');
  });
});

describe('at', () => {
  it('gives the element, also where it is falsy', () => {
    expect(at(['', 'b'], 0)).toBe('');
    expect(at(Float64Array.of(0), 0)).toBe(0);
  });

  it.each([-1, 2, 0.5, Number.NaN])('ends the work at index %s', (index) => {
    expect(() => at([1, 2], index)).toThrow(`index ${index} is outside a list of 2`);
  });
});

describe('unreachable', () => {
  it('names the value that nothing handled', () => {
    const value = 'rhombus' as never; // What the compiler rules out is what is tested.
    expect(() => unreachable(value)).toThrow(new BrokenInvariant('unreachable value "rhombus"'));
  });
});
