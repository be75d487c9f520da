import type { EnvelopeRule } from '../rule.ts';

/** The versions of the Curb Data Specification whose fields are read (INTERFACE.md, head). */
const KNOWN_VERSION = /^1\.[01]\.\d+$/;

export const versionUnknown: EnvelopeRule = {
  code: 'version-unknown',
  help: '`version` is not 1.0.x or 1.1.x of the Curb Data Specification. Fields that it may have beside those are not read.',
  check({ version }, add) {
    if (KNOWN_VERSION.test(version)) return;
    add({
      code: 'version-unknown',
      field: 'version',
      value: version,
      message: `version ${JSON.stringify(version)} is not 1.0.x or 1.1.x of the Curb Data Specification`,
    });
  },
};
