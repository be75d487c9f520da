/** A polynomial of the fourth degree that is 0 at 0: c1·x + c2·x² + c3·x³ + c4·x⁴. */
export interface Quartic {
  readonly c1: number;
  readonly c2: number;
  readonly c3: number;
  readonly c4: number;
}

/**
 * Returns the quartic that has the values of a function at −reach, −reach/2, 0, reach/2 and reach.
 * The function must be 0 at 0. Between these places the two differ by at most
 * reach⁵/1057 times the function's largest fifth derivative.
 */
export function quarticThrough(compute: (x: number) => number, reach: number): Quartic {
  const step = reach / 2;
  const [nearOdd, nearEven] = partsOf(compute(step), compute(-step));
  const [farOdd, farEven] = partsOf(compute(reach), compute(-reach));
  return {
    c1: (8 * nearOdd - farOdd) / (6 * step),
    c2: (16 * nearEven - farEven) / (12 * step ** 2),
    c3: (farOdd - 2 * nearOdd) / (6 * step ** 3),
    c4: (farEven - 4 * nearEven) / (12 * step ** 4),
  };
}

/** Returns half the difference and half the sum of the values right and left of 0. */
function partsOf(right: number, left: number): [odd: number, even: number] {
  return [(right - left) / 2, (right + left) / 2];
}

export function valueAt({ c1, c2, c3, c4 }: Quartic, x: number): number {
  return x * (c1 + x * (c2 + x * (c3 + x * c4)));
}
