import { describe, expect, it } from 'vitest';
import { rulesCommand } from '../../../cli/commands/rules.ts';
import { CODES } from '../../../src/diagnostic/catalogue.ts';
import { fakeContext } from '../../support/fake-context.ts';

async function rules(code?: string, json = false): Promise<string> {
  const context = fakeContext({ json });
  expect(await rulesCommand.run?.(code === undefined ? {} : { code }, context)).toBe(0);
  return context.out();
}

describe('curbstone rules', () => {
  it('lists every code once, with its severity and title', async () => {
    const out = await rules();
    const listed = [...out.matchAll(/^ {2}(?:error|warning|info) +([a-z-]+) +\S/gm)];
    expect(listed.map(([, code]) => code)).toEqual(CODES);
    expect(out).toContain('\nThe envelope\n  error   time-zone-invalid ');
  });

  it('explains one code', async () => {
    expect(await rules('id-duplicate')).toBe(
      [
        'id-duplicate (error)',
        '  Different records have the same identifier.',
        '',
        '  It is not clear which of the records is meant, so none of them is published.',
        '  A file or record with this fault is left out at any severity.',
        '',
        '  What to do: Keep the record that is right, or give each record its own',
        '  identifier.',
        '  Reference: Curb Data Specification, identifiers of all records',
        '',
        '  How it is reported:',
        '    <id> is also the identifier of <place>, which differs from this record',
        '    <id> is also the identifier of <place>; the two differ in <columns>',
        '    <id> at <timeMs> has the opposite value of available in <place>',
        '',
        '  Example:',
        '    spaces.csv row 2: name West 1',
        '    spaces.csv row 3: curb_space_id cccccccc-0000-4000-8000-000000000001, name',
        '    West 2',
        '  Corrected:',
        '    spaces.csv row 2: name West 1',
        '    spaces.csv row 3: curb_space_id cccccccc-0000-4000-8000-000000000002, name',
        '    West 2',
        '',
        '  To change the severity, write "rules": {"id-duplicate": "warning"} in',
        '  feed.json. The values are ignore, info, warning and error.',
        '',
      ].join('\n'),
    );
  });

  it('shows whole files as they are, and what was published before', async () => {
    expect(await rules('csv-row-width')).toContain(
      '    spaces.csv:\n      curb_space_id,name,published_date,last_updated_date,curb_zone_id,space_number,length\n',
    );
    expect(await rules('records-lost')).toContain(
      '\n  Published before:\n    areas.csv row 2: name Centre\n  Example:\n    areas.csv:\n',
    );
    expect(await rules('text-untrimmed')).toContain('    spaces.csv row 2: name "West 1 "\n');
  });

  it('names the place in the standard of each rule from one', async () => {
    const all: { origin: string; section: string | null }[] = JSON.parse(
      await rules(undefined, true),
    ).rules;
    const isFromStandard = ({ origin }: { origin: string }) =>
      origin === 'Curb Data Specification' || origin.startsWith('RFC ');
    expect(all.filter((rule) => isFromStandard(rule) !== (rule.section !== null))).toEqual([]);
    expect(await rules('ring-unclosed')).toContain('\n  Reference: RFC 7946, section 3.1.6\n');
    expect(await rules('member-repeated')).toContain('\n  Reference: RFC 8259, section 4\n');
  });

  it('gives the same as JSON', async () => {
    expect(JSON.parse(await rules('currency-invalid', true)).rule).toMatchObject({
      code: 'currency-invalid',
      severities: ['error', 'warning'],
      staysOut: false,
    });
    expect(JSON.parse(await rules(undefined, true)).rules).toHaveLength(CODES.length);
  });

  it('suggests a code where there is none of the name', async () => {
    await expect(rules('ring-unclosd')).rejects.toMatchObject({
      kind: 'usage',
      message: 'there is no code "ring-unclosd"',
      hint: 'did you mean ring-unclosed?',
    });
  });
});
