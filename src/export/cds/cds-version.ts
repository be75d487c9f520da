/** The versions of the Curb Data Specification that a snapshot can be written as. */
export type CdsVersion = '1.1' | '1.0';

/** What `version` says in a response of each. */
export const FULL_VERSIONS: Readonly<Record<CdsVersion, string>> = {
  '1.1': '1.1.0',
  '1.0': '1.0.1',
};
