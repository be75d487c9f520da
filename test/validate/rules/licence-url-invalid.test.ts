import { describe, expect, it } from 'vitest';
import { findInEnvelope } from '../support/findings.ts';

describe('licence-url-invalid', () => {
  it.each([
    null,
    'https://creativecommons.org/licenses/by/4.0/',
    'http://example.org',
    'HTTPS://EXAMPLE.ORG/x?y=z#w',
  ])('is not reported for %s', (licenceUrl) => {
    expect(findInEnvelope({ licenceUrl })).toEqual([]);
  });

  it.each([
    '',
    'CC-BY-4.0',
    '/licence',
    'example.org/licence',
    'ftp://example.org/licence',
    'https://',
    'https:/example.org',
    'https://exa mple.org',
    'https://example.org:99999',
    ' https://example.org',
  ])('is reported for %j', (licenceUrl) => {
    expect(findInEnvelope({ licenceUrl })).toEqual([
      {
        code: 'licence-url-invalid',
        field: 'licence_url',
        value: licenceUrl,
        message: `licence_url ${JSON.stringify(licenceUrl)} is neither an absolute http or https URL nor null`,
      },
    ]);
  });
});
