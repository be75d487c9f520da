/**
 * We are wrong: a state that the code rules out has come about. Thrown, never caught to continue;
 * the command line turns it into a stack and exit status 70, the server into a 500 without detail.
 */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant';
}

/** Holds `condition`, or ends the work. The message states what was expected to be true. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** The end of an exhaustive switch: compiles only while every case is handled. */
export function unreachable(value: never): never {
  throw new BrokenInvariant(`unreachable value ${JSON.stringify(value)}`);
}

/** The element at `index`, which must exist: for where an index is known to be inside. */
export function at<T>(
  list: { readonly [index: number]: T; readonly length: number },
  index: number,
): T {
  const value = list[index];
  invariant(value !== undefined, `index ${index} is outside a list of ${list.length}`);
  return value;
}
