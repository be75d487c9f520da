import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnostic/diagnose.ts';
import { type Finding, messageOf } from '../../src/diagnostic/diagnostic.ts';

describe('diagnose', () => {
  it('makes a finding with the sentence of its code', () => {
    const finding = diagnose('version-unknown', { version: '2.0' }, { field: 'version' });
    expect(finding).toMatchObject({ code: 'version-unknown', field: 'version' });
    expect('severity' in finding).toBe(false);
    expect(messageOf(finding)).toBe(
      'version "2.0" is not 1.0.x or 1.1.x of the Curb Data Specification',
    );
  });

  it('takes the severity of the sentence where it has one', () => {
    const finding = diagnose('currency-invalid:unlisted', { currency: 'XYZ' });
    expect(finding).toMatchObject({ code: 'currency-invalid', severity: 'warning' });
    expect('severity' in diagnose('currency-invalid:form', { currency: 'x' })).toBe(false);
  });

  it('takes the severity that the caller gives before all others', () => {
    const details = { currency: 'XYZ' };
    const finding = diagnose('currency-invalid:unlisted', details, { severity: 'info' });
    expect(finding.severity).toBe('info');
  });

  it('builds no text for a finding that is only counted', () => {
    const zone = {
      toString() {
        throw new Error('built');
      },
    };
    // As `DetailsOf` does not allow: only the building of the text would notice.
    const zoneId = zone as unknown as string;
    const finding = diagnose('space-zone-unknown:plain', { zoneId });
    expect(() => messageOf(finding)).toThrow('built');
  });

  it('is the only way to a message: a string does not compile', () => {
    // @ts-expect-error -- a message is a sentence of the catalogue.
    const finding: Finding = { code: 'id-nil', message: 'curb_area_id is the nil UUID' };
    expect(() => messageOf(finding)).toThrow();
  });

  it('does not compile without the details of the sentence', () => {
    // @ts-expect-error -- `zoneId` is missing.
    diagnose('space-zone-unknown:plain', {});
    // @ts-expect-error -- there is no such code.
    expect(() => diagnose('space-zone-gone', {})).toThrow();
  });
});
