/**
 * A bug in this program: a state that the code excludes has occurred. Thrown, never caught to
 * continue. The command line reports it with a stack and exit status 70, the server with a 500
 * without detail.
 */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant';
}

/** Throws if `condition` is false. The message states what was expected to be true. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenInvariant(message);
}

/** Ends an exhaustive switch: it compiles only while every case is handled. */
export function unreachable(value: never): never {
  throw new BrokenInvariant(`unreachable value ${JSON.stringify(value)}`);
}

/**
 * Returns the element at `index`, which must exist. Loops over columns write `column[row]!` instead
 * if the loop itself keeps the row within the column.
 */
export function at<T>(
  list: { readonly [index: number]: T; readonly length: number },
  index: number,
): T {
  const value = list[index];
  // Without `invariant`, because its message would be composed on every call.
  if (value === undefined) {
    throw new BrokenInvariant(`index ${index} is outside a list of ${list.length}`);
  }
  return value;
}
