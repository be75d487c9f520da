import { describe, expect, it } from 'vitest';
import { findInEnvelope } from '../support/findings.ts';

describe('version-unknown', () => {
  it.each(['1.0.0', '1.0.1', '1.1.0', '1.1.12'])('is not reported for %s', (version) => {
    expect(findInEnvelope({ version })).toEqual([]);
  });

  it.each(['', '1.0', '1.2.0', '2.0.0', 'v1.0.1', '1.0.1-draft', '11.0.1'])(
    'is reported for %j',
    (version) => {
      expect(findInEnvelope({ version })).toEqual([
        {
          code: 'version-unknown',
          field: 'version',
          value: version,
          message: `version ${JSON.stringify(version)} is not 1.0.x or 1.1.x of the Curb Data Specification`,
        },
      ]);
    },
  );
});
