import { diagnose } from '../../diagnostic/diagnose.ts';
import type { EnvelopeRule } from '../rule.ts';

export const licenceUrlInvalid: EnvelopeRule = {
  code: 'licence-url-invalid',
  check({ licenceUrl }, add) {
    if (licenceUrl === null || isAbsoluteUrl(licenceUrl)) return;
    const extra = { field: 'licence_url', value: licenceUrl };
    add(diagnose('licence-url-invalid', { licenceUrl }, extra));
  },
};

/**
 * The URL parser accepts missing slashes and surrounding blanks, so the beginning is also checked.
 */
function isAbsoluteUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text);
}
