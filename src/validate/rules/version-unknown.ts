import { diagnose } from '../../diagnostic/diagnose.ts';
import type { EnvelopeRule } from '../rule.ts';

/** The versions of the Curb Data Specification whose fields are read (INTERFACE.md, head). */
const KNOWN_VERSION = /^1\.[01]\.\d+$/;

export const versionUnknown: EnvelopeRule = {
  code: 'version-unknown',
  check({ version }, add) {
    if (KNOWN_VERSION.test(version)) return;
    add(diagnose('version-unknown', { version }, { field: 'version', value: version }));
  },
};
