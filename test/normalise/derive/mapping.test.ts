import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/config/feed.ts';
import { resolveSource } from '../../../src/config/resolve-source.ts';
import { feedSchema } from '../../../src/config/schema/feed-schema.ts';
import type { Kind } from '../../../src/model/kind.ts';
import { createKeyHasher } from '../../../src/normalise/values/ids/uuid5.ts';
import { NAMESPACE, normaliseAll } from '../support/normalise.ts';
import { ID, POLYGON, SOUND } from '../support/space.ts';

/** A source as its author writes it in feed.json. */
function sourceOf(kind: Kind, said: object, feed: object = {}): Source {
  const form = feedSchema.parse({
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    author: 'Test',
    ...feed,
    sources: [{ file: 'x.csv', kind, ...said }],
  });
  const [source] = form.sources ?? [];
  if (source === undefined) throw new Error('the feed lists a source');
  return resolveSource(source, 'x.csv', { ...form, folder: '/feed' });
}

/** What becomes of one row of spaces. */
function read(said: object, values: object, feed: object = {}) {
  const source = sourceOf('spaces', said, feed);
  return normaliseAll('spaces', { source, values: { ...SOUND, ...values }, geometry: POLYGON });
}

const uuid = (parts: readonly string[], prefix: string | null = null) =>
  createKeyHasher(NAMESPACE, { kind: 'spaces', prefix })(parts);

describe('a field', () => {
  it.each([
    ['"A"', 'A', { A: 'Bay' }, 'Bay'],
    ['{"column"}', { column: '{A}' }, { '{A}': 'Bay' }, 'Bay'],
    ['a path into JSON', '/a/0/b', { a: [{ b: 'Bay' }] }, 'Bay'],
    ['a path from properties', '/properties/a/0', { a: ['Bay'] }, 'Bay'],
    ['a path into JSON text in a cell', '/a/b', { a: '{"b": "Bay"}' }, 'Bay'],
    ['a path with escapes', '/a~1b/c~0d', { 'a/b': { 'c~d': 'Bay' } }, 'Bay'],
    ['a template', '{S} {N}', { S: 'Main', N: 5 }, 'Main 5'],
    ['a template with a path', '{/a/s}, {N}', { a: { s: 'Main' }, N: '5' }, 'Main, 5'],
    ['a template with braces', '{{{S}}}', { S: 'Main' }, '{Main}'],
    ['a template with a part left out', '{S} {N} {T}', { S: 'Main', T: 'b' }, 'Main b'],
    ['the first of several', ['A', 'B'], { A: ' ', B: 'Bay' }, 'Bay'],
    ['the first of several forms', ['A', '/b/c', '{S}-{N}'], { S: 'x', N: 'y' }, 'x-y'],
    ['the first of columns', { column: ['A', 'B'] }, { B: 'Bay' }, 'Bay'],
    ['a constant', { value: 'Bay' }, {}, 'Bay'],
    ['a lookup', { column: 'A', lookup: { '1': 'One' } }, { A: ' 1 ' }, 'One'],
    ['a lookup of a number', { column: 'A', lookup: { '1': 'One' } }, { A: 1 }, 'One'],
    ['a lookup with else', { column: 'A', lookup: { '1': 'One' }, else: 'All' }, { A: '2' }, 'All'],
    ['a part', { column: 'A', split: ';', index: 1 }, { A: 'a; b;c' }, 'b'],
    [
      'a part of a template',
      { template: '{A}-{B}', split: '-', index: 2 },
      { A: 'a-b', B: 'c' },
      'c',
    ],
  ])('is read from %s', (_, form, values, name) => {
    const { records, findings } = read({ fields: { name: form } }, { name: undefined, ...values });
    expect({ name: records[0]?.name, findings }).toEqual({ name, findings: [] });
  });

  it.each([
    ['a template of empty columns', '{S} {N}', { S: ' ' }, '{S} {N}'],
    ['a path that leads nowhere', '/a/5/b', { a: [1] }, '/a/5/b'],
    ['a path to what every object has', '/a/constructor', { a: {} }, '/a/constructor'],
    ['several empty columns', ['A', 'B'], {}, 'A or B'],
    ['a part that is not there', { column: 'A', split: ';', index: 3 }, { A: 'a;b' }, 'A'],
    ['else null', { column: 'A', lookup: {}, else: null }, { A: 'x' }, 'A'],
  ])('has no value with %s', (_, form, values, label) => {
    const { records, findings } = read({ fields: { name: form } }, { name: undefined, ...values });
    expect(records).toEqual([undefined]);
    expect(findings.map(({ code, field }) => [code, field])).toEqual([['name-missing', label]]);
  });

  it('reports a value that its lookup has no entry for, and reads it as no value', () => {
    const fields = { length: { column: 'L', lookup: { short: 500 } } };
    const { records, findings } = read({ fields }, { L: 'long' });
    expect(records[0]?.lengthCm).toBeNull();
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      [
        'lookup-unmatched',
        'L "long" has no entry in "lookup" of feed.json; it was read as no value',
      ],
      ['length-missing', 'L is missing, so the length is served as null'],
    ]);
  });

  it('counts what a lookup, a constant and a default made of it', () => {
    const fields = { available: { column: 'A', lookup: { frei: true } }, width: { value: 200 } };
    const defaults = { length: 600 };
    const { records, notes } = read({ fields, defaults }, { A: 'frei', length: '' });
    const { available, widthCm, lengthCm } = records[0] ?? {};
    expect([available, widthCm, lengthCm]).toEqual([true, 200, 600]);
    expect(notes).toEqual([
      'value-configured: length 600 was taken from feed.json in 1 record',
      'value-configured: width 200 was taken from feed.json in 1 record',
      'value-looked-up: A was replaced as "lookup" in feed.json says, in 1 record',
    ]);
  });

  it('shows a date of feed.json as a date', () => {
    const defaults = { published_date: '2024-05-31T12:00:00+02:00' };
    const { records, notes } = read({ defaults }, { published_date: '' });
    expect(records[0]?.publishedDateMs).toBe(Date.UTC(2024, 4, 31, 10));
    expect(notes).toEqual([
      'value-configured: published_date 2024-05-31T10:00:00.000Z was taken from feed.json in 1 record',
    ]);
  });

  it('may be mapped for all sources of a feed, which one of them may do otherwise', () => {
    const feed = { fields: { name: 'A', width: 'W' }, defaults: { length: 700 } };
    const { records } = read(
      { fields: { name: 'B' } },
      { A: 'a', B: 'b', W: '5', length: '' },
      feed,
    );
    const { name, widthCm, lengthCm } = records[0] ?? {};
    expect([name, widthCm, lengthCm]).toEqual(['b', 5, 700]);
  });

  it('is dated in the time zone that it names, and a local time is counted', () => {
    const date = { column: 'D', date: 'yyyy-MM-dd HH:mm' };
    const times = [date, { ...date, time_zone: 'UTC' }].map((form) => {
      const { records, notes } = read({ fields: { start_date: form } }, { D: '1970-01-01 01:00' });
      return [records[0]?.startDateMs, notes];
    });
    expect(times).toEqual([
      [0, ['time-local: D was read as a local time of Europe/Berlin in 1 record']],
      [3_600_000, ['time-local: D was read as a local time of UTC in 1 record']],
    ]);
  });
});

describe('an identifier made of a key', () => {
  it.each([
    ['a column', { uuid5: 'K' }, uuid(['7']), '7'],
    ['several', { uuid5: ['K', 'L'] }, uuid(['7', 'x']), '7, x'],
    ['a template', { uuid5: '{K}-{L}' }, uuid(['7-x']), '7-x'],
    ['a part', { uuid5: { column: 'P', split: '-', index: 1 } }, uuid(['b']), 'b'],
    ['a key with a prefix', { uuid5: 'K', prefix: 'north' }, uuid(['7'], 'north'), '7'],
  ])('is the same on every run, and is reported with the key: %s', (_, form, id, key) => {
    const { records, keys } = read(
      { fields: { curb_space_id: form } },
      { K: 7, L: ' x ', P: 'a-b' },
    );
    expect(records[0]?.curbSpaceId).toBe(id);
    expect(keys).toEqual([{ id, key }]);
  });

  it('has the prefix of its source, which references do not have unless they say so', () => {
    const fields = { curb_space_id: { uuid5: 'K' }, curb_zone_id: { uuid5: ['K'] } };
    const { records, notes } = read({ prefix: 'north', fields }, { K: '7' });
    const zone = createKeyHasher(NAMESPACE, { kind: 'zones', prefix: null })(['7']);
    expect(records[0]).toMatchObject({ curbSpaceId: uuid(['7'], 'north'), curbZoneId: zone });
    expect(notes).toEqual([
      'id-derived: curb_space_id was made from K in 1 record',
      'id-derived: curb_zone_id was made from K in 1 record',
    ]);
  });

  it('may be made of the shape, however a column is called', () => {
    const shape = { curb_space_id: { uuid5: { from: 'shape' } } };
    const word = { curb_space_id: { uuid5: 'geometry' } };
    const ids = [shape, word].map((fields) => read({ fields }, {}).records[0]?.curbSpaceId);
    expect(ids[0]).toBe(ids[1]);
    const column = { curb_space_id: { uuid5: { column: 'geometry' } } };
    expect(read({ fields: column }, { geometry: '7' }).records[0]?.curbSpaceId).toBe(uuid(['7']));
  });
});

describe('words for no value', () => {
  it.each([
    'NULL',
    'null',
    '<Null>',
    'None',
    'n/a',
    'N/A',
    '-',
    '?',
    ' - ',
    'nil',
    '--',
    'NaN',
    '\\N',
    '(null)',
    '—',
    '<NA>',
    '(blank)',
    '#VALUE!',
    '#DIV/0!',
  ])('%j is one', (word) => {
    const { records, findings, notes } = read({}, { width: word });
    expect({ widthCm: records[0]?.widthCm, findings }).toEqual({ widthCm: null, findings: [] });
    expect(notes).toEqual([`null-word: width ${word.trim()} was read as no value in 1 record`]);
  });

  it.each(['---', 'x', '0', 'no'])('%j is none', (word) => {
    const { findings } = read({}, { width: word });
    const message = word === '0' ? 'width "0" is not above 0' : expect.stringContaining(word);
    expect(findings.map(({ code }) => code)).toEqual(['width-invalid']);
    expect(findings[0]?.message).toEqual(message);
  });

  it('are those that the feed and the source list as well, also where they are numbers', () => {
    const values = { width: -1, length: 'unbekannt' };
    const { records, findings } = read({ nulls: ['-1'] }, values, { nulls: ['unbekannt'] });
    expect(records[0]?.widthCm).toBeNull();
    expect(findings.map(({ code }) => code)).toEqual(['length-missing']);
  });

  it('are served as they are in a custom attribute', () => {
    const { records } = read({ custom_attributes: ['X'] }, { X: 'NULL' });
    expect(records[0]?.customAttributes).toEqual({ X: 'NULL' });
  });
});

describe('the rows that are read', () => {
  const isRead = (where: object, values: object) => read({ where }, values).records.length === 1;

  it.each([
    [{ S: 'on' }, { S: ' on ' }, true],
    [{ S: 'on' }, { S: 'off' }, false],
    [{ S: 'on' }, {}, false],
    [{ S: ['on', 1, true] }, { S: 1 }, true],
    [{ S: ['on', 1, true] }, { S: 'true' }, true],
    [{ S: { not: 'off' } }, { S: 'off' }, false],
    [{ S: { not: ['off', 'out'] } }, {}, true],
    [{ S: { empty: true } }, { S: 'NULL' }, true],
    [{ S: { empty: false } }, { S: ' ' }, false],
    [{ S: { min: 2, max: 5 } }, { S: '5' }, true],
    [{ S: { min: 2 } }, { S: 1 }, false],
    [{ S: { max: 5 } }, { S: 'many' }, false],
    [{ S: { max: 5 } }, {}, false],
    [{ '/a/b': 'x' }, { a: { b: 'x' } }, true],
    [{ S: 'on', T: 'on' }, { S: 'on', T: 'off' }, false],
    [[{ S: 'on' }, { T: 'on' }], { T: 'on' }, true],
    [[{ S: 'on' }, { T: 'on' }], { T: 'off' }, false],
  ])('%j lets %j through: %s', (where, values, expected) => {
    expect(isRead(where, values)).toBe(expected);
  });

  it('are counted where they are left out', () => {
    const { records, findings, notes, readCount } = read({ where: { S: 'on' } }, { S: 'off' });
    expect({ records, findings, readCount }).toEqual({ records: [], findings: [], readCount: 1 });
    expect(notes).toEqual(['row-filtered: 1 row left out, as "where" in feed.json says']);
  });
});

describe('a row that is many spaces', () => {
  const fields = { curb_space_id: { uuid5: 'K' }, name: '{K}/{$n}' };

  it.each([
    ['a number', 3, {}],
    ['a column', 'N', { N: ' 3 ' }],
    ['a column of JSON', 'N', { N: 3 }],
    ['a part of a text', { column: 'N', split: ' ', index: 0 }, { N: '3 bays' }],
    ['a lookup', { column: 'N', lookup: { Dual: 2 }, else: 3 }, { N: 'Triple' }],
  ])('is repeated by %s', (_, repeat, values) => {
    const { records, findings, keys, notes, readCount } = read(
      { repeat, fields },
      { K: 'm', space_number: undefined, ...values },
    );
    expect(
      records.map((record) => [record?.curbSpaceId, record?.name, record?.spaceNumber]),
    ).toEqual([1, 2, 3].map((copy) => [uuid(['m', String(copy)]), `m/${copy}`, copy]));
    expect([findings, readCount, keys[1]?.key]).toEqual([[], 3, 'm, 2']);
    expect(notes).toContain(
      'row-repeated: 3 records made from rows that stand for several, as "repeat" in feed.json says',
    );
  });

  it('is no record where it stands for none', () => {
    const { records, notes, readCount } = read({ repeat: 'N', fields }, { K: 'm', N: '0' });
    expect([records, readCount]).toEqual([[], 1]);
    expect(notes).toEqual([
      'row-repeated: 1 row left out, because the number of records that "repeat" in feed.json names is 0',
    ]);
  });

  it.each([
    [undefined, 'N is missing; it must say for how many records the row stands'],
    ['many', 'N "many" is not a whole number from 0 to 10,000'],
    ['1.5', 'N "1.5" is not a whole number from 0 to 10,000'],
    [20_000, 'N 20000 is not a whole number from 0 to 10,000'],
  ])('is refused where its number is %j', (N, message) => {
    const { records, findings, readCount } = read({ repeat: 'N', fields }, { K: 'm', N });
    expect([records, readCount]).toEqual([[], 1]);
    expect(findings.map((each) => [each.code, each.message])).toEqual([
      ['repeat-invalid', message],
    ]);
  });

  it('keeps an identifier of its own where a number is a part of the key', () => {
    const { records } = read(
      { repeat: 2, fields: { curb_space_id: { uuid5: ['$n', 'K'] } } },
      { K: 'm' },
    );
    expect(records.map((record) => record?.curbSpaceId)).toEqual([
      uuid(['1', 'm']),
      uuid(['2', 'm']),
    ]);
    expect(ID).not.toBe(records[0]?.curbSpaceId);
  });
});
