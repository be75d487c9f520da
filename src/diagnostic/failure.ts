/**
 * An error of the environment or a wrong call of the tool. It is thrown, caught once at the top,
 * and printed as one line and a hint. `usage` ends in exit status 2 (wrong arguments or
 * configuration), `world` in 3 (unreadable file, full disk, port in use).
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
