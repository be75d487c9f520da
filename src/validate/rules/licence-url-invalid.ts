import type { EnvelopeRule } from '../rule.ts';

export const licenceUrlInvalid: EnvelopeRule = {
  code: 'licence-url-invalid',
  help: '`licence_url` has to be the whole address of the licence, with `http://` or `https://`, or null.',
  check({ licenceUrl }, add) {
    if (licenceUrl === null || isAbsoluteUrl(licenceUrl)) return;
    add({
      code: 'licence-url-invalid',
      field: 'licence_url',
      value: licenceUrl,
      message: `licence_url ${JSON.stringify(licenceUrl)} is no absolute http or https URL, and not null`,
    });
  },
};

/**
 * The parser of URLs forgives missing slashes and blanks around, so the beginning is looked at too.
 */
function isAbsoluteUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text);
}
