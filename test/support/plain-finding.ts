import { type Finding, messageOf } from '../../src/diagnostic/diagnostic.ts';

/** A finding with its sentence as people read it. */
export type Plain<F extends Finding = Finding> = Omit<F, 'message'> & { readonly message: string };

export function plainOf<F extends Finding>(finding: F): Plain<F> {
  return { ...finding, message: messageOf(finding) };
}
