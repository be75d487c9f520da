/** Versions of the Curb Data Specification that a snapshot can be exported to. */
export type CdsVersion = '1.1' | '1.0';

/** Value of `version` in a response of each version. */
export const FULL_VERSIONS: Readonly<Record<CdsVersion, string>> = {
  '1.1': '1.1.0',
  '1.0': '1.0.1',
};
