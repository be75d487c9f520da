import { describe, expect, it } from 'vitest';
import type { CurbZoneId } from '../../../src/model/curb-id.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundSpace, soundZone } from '../support/sound-records.ts';

describe('name-untidy', () => {
  it.each(['Ανω Πόλη', 'Côte-des-Neiges', '東京', 'A', '__proto__', '🅿️ 12', 'x'.repeat(256)])(
    'is not reported for %s',
    (name) => {
      expect(findInRecord('areas', soundArea({ name }))).toEqual([]);
    },
  );

  it.each([
    ['Main\tStreet', 'a tab (U+0009)', 5],
    ['\u0000', 'the invisible character U+0000', 1],
    ['Main\r\nStreet', 'a line break (U+000D)', 5],
    ['A\u007f', 'the invisible character U+007F', 2],
    ['A\u009f', 'the invisible character U+009F', 2],
    ['Main\u200bStreet', 'a zero-width space (U+200B)', 5],
    ['Main\ufeffStreet', 'a byte order mark (U+FEFF)', 5],
    ['Main\u00a0Street', 'a no-break space (U+00A0)', 5],
    ['Main\u2028Street', 'a line separator (U+2028)', 5],
    ['Main\u202eStreet', 'the invisible character U+202E', 5],
    ['Caf\ufffd', 'a replacement character (U+FFFD)', 4],
    ['🅿\u2003A', 'the invisible character U+2003', 2],
    ['A\ufe0f', 'the invisible character U+FE0F', 2],
    ['Bay\u3164', 'the invisible character U+3164', 4],
    ['Bay\u034f1', 'the invisible character U+034F', 4],
    ['\u2800', 'the invisible character U+2800', 1],
    ['Bay \ue000', 'the invisible character U+E000', 5],
    ['Bay\uffff', 'the invisible character U+FFFF', 4],
    ['Bay\u{1fffe}', 'the invisible character U+1FFFE', 4],
  ])('is reported for an invisible character in %j', (name, character, place) => {
    expect(findInRecord('spaces', soundSpace({ name }))).toEqual([
      {
        code: 'name-untidy',
        field: 'name',
        value: name,
        message: `name contains ${character} at character ${place}`,
      },
    ]);
  });

  it.each(['.', '..'])('is reported for the zone %s, which no path can name', (id) => {
    expect(findInRecord('zones', soundZone({ curbZoneId: id as CurbZoneId }))).toEqual([
      {
        code: 'name-untidy',
        field: 'curb_zone_id',
        value: id,
        message: `curb_zone_id "${id}" cannot be part of a path, because clients remove it from a URL; they must ask for the zone with ?curb_zone_id=${id}`,
      },
    ]);
    expect(findInRecord('spaces', soundSpace({ curbZoneId: id as CurbZoneId }))).toEqual([]);
    expect(findInRecord('zones', soundZone({ curbZoneId: `${id}a` as CurbZoneId }))).toEqual([]);
  });

  it('is reported for the identifier of a zone, by which clients filter too', () => {
    expect(findInRecord('zones', soundZone({ curbZoneId: 'Z\u200b1' as CurbZoneId }))).toEqual([
      {
        code: 'name-untidy',
        field: 'curb_zone_id',
        value: 'Z\u200b1',
        message: 'curb_zone_id contains a zero-width space (U+200B) at character 2',
      },
    ]);
  });

  it.each([
    ['StraÃŸe', 'Straße'],
    ['CafÃ©', 'Café'],
    ['Lâ€™Arc', 'L’Arc'],
    ['Î‘Î½Ï‰', 'Ανω'],
  ])('is reported once for UTF-8 that was read in another encoding: %s', (name, meant) => {
    const [found, ...others] = findInRecord('areas', soundArea({ name }));
    expect([found?.message, others]).toEqual([
      `name "${name}" looks like UTF-8 that was read in another encoding, and "${meant}" may be meant: correct "encoding" for this source under "sources" in feed.json, or the file`,
      [],
    ]);
  });

  it.each(['São Paulo', 'SÃO', 'Île', 'Nº 5 – «Straße»', '“A” © 2024', 'Â'])(
    'is not reported for a name in another language: %s',
    (name) => {
      expect(findInRecord('areas', soundArea({ name }))).toEqual([]);
    },
  );

  it('is reported for several spaces in a row, which pages draw as one', () => {
    expect(findInRecord('areas', soundArea({ name: '🅿 Main   Street' }))).toEqual([
      {
        code: 'name-untidy',
        field: 'name',
        value: '🅿 Main   Street',
        message: 'name has several spaces in a row at character 7; many clients show only one',
      },
    ]);
  });

  it('is reported for more than 256 characters', () => {
    const name = 'x'.repeat(257);
    expect(findInRecord('areas', soundArea({ name }))).toEqual([
      {
        code: 'name-untidy',
        field: 'name',
        value: name,
        message: 'name has 257 characters, more than 256',
      },
    ]);
  });
});
