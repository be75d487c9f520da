/**
 * The world is wrong, or the tool was called wrongly: thrown, caught once at the top, printed as
 * one line and a hint. `usage` ends in exit status 2 (wrong arguments or configuration), `world` in
 * 3 (unreadable file, full disk, port taken).
 */
export class Failure extends Error {
  override name = 'Failure';
  readonly kind: 'usage' | 'world';
  readonly hint: string | undefined;

  constructor(
    kind: 'usage' | 'world',
    message: string,
    options?: { hint?: string; cause?: unknown },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.hint = options?.hint;
  }
}
