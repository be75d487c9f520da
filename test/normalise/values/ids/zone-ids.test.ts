import { describe, expect, it } from 'vitest';
import { normaliseZoneId } from '../../../../src/normalise/values/ids/identifiers.ts';
import { compilePlan } from '../../support/normalise.ts';
import { hearReport } from '../../support/readers.ts';
import { ID } from '../../support/space.ts';

const FIELD = compilePlan('zones', {}).fields.curbZoneId;

function normalise(value: unknown) {
  const report = hearReport();
  const id = normaliseZoneId(value, FIELD, report);
  return { id, codes: report.findings.map(({ code }) => code) };
}

describe('normaliseZoneId', () => {
  it.each([
    ['007', '007'],
    ['1e5', '1e5'],
    ['Main St/N', 'Main St/N'],
    ['Ζώνη', 'Ζώνη'],
    ['208310224003697457', '208310224003697457'],
    ['__proto__', '__proto__'],
    [7, '7'],
    [ID, ID],
  ])('leaves %j what it is', (value, id) => {
    expect(normalise(value)).toEqual({ id, codes: [] });
  });

  it.each([ID.toUpperCase(), `{${ID}}`, `urn:uuid:${ID}`])(
    'brings %s to the plain form',
    (text) => {
      expect(normalise(text)).toEqual({ id: ID, codes: ['id-normalised'] });
    },
  );

  it('takes off blanks, also around a UUID in capitals', () => {
    expect(normalise(' A1 ')).toEqual({ id: 'A1', codes: ['text-untrimmed'] });
    expect(normalise(`${ID.toUpperCase()} `)).toEqual({
      id: ID,
      codes: ['text-untrimmed', 'id-normalised'],
    });
  });

  it.each([[], {}])('refuses %j', (value) => {
    expect(normalise(value)).toEqual({ id: undefined, codes: ['id-malformed'] });
  });
});
