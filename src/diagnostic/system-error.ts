/** Returns the system's error code, such as `ENOENT`; `undefined` for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
