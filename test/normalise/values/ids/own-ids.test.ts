import { describe, expect, it } from 'vitest';
import { WrittenNumber } from '../../../../src/model/custom-attributes.ts';
import { createKeyHasher } from '../../../../src/normalise/values/ids/uuid5.ts';
import { NAMESPACE, normaliseOne } from '../../support/normalise.ts';
import { ID, POLYGON, readWith, SOUND, SQUARE, sourceWith } from '../../support/space.ts';

describe('the identifier of a space', () => {
  it.each([
    [ID.toUpperCase(), ['id-normalised']],
    [`{${ID}}`, ['id-normalised']],
    [`URN:UUID:${ID}`, ['id-normalised']],
    [`${ID} `, ['text-untrimmed']],
    [` {${ID.toUpperCase()}}\r\n`, ['text-untrimmed', 'id-normalised']],
  ])('is brought from %j to the plain form, with a note', (value, codes) => {
    const { record, findings, id } = readWith({ curb_space_id: value });
    expect([record?.curbSpaceId, id]).toEqual([ID, ID]);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });

  it('may be the nil UUID, which is reported', () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    const { record, findings } = readWith({ curb_space_id: nil });
    expect(record?.curbSpaceId).toBe(nil);
    expect(findings).toEqual([
      {
        code: 'id-nil',
        field: 'curb_space_id',
        value: nil,
        message: 'curb_space_id is the nil UUID, which usually stands for a missing identifier',
      },
    ]);
  });

  it.each([
    '1234',
    `{urn:uuid:${ID}}`,
    `urn:uuid:{${ID}}`,
    ID.replaceAll('-', ''),
    ID.slice(0, 23),
    '__proto__',
    1234,
    true,
    [ID],
  ])('is refused where it is %j, and the message tells of uuid5', (value) => {
    const { record, findings } = readWith({ curb_space_id: value });
    expect(record).toBeUndefined();
    expect(findings).toMatchObject([{ code: 'id-malformed', field: 'curb_space_id', value }]);
    expect(findings[0]?.message).toMatch(
      /^curb_space_id .* is not a UUID; if it is a key of the city, write "fields": {"curb_space_id": {"uuid5": "curb_space_id"}} for this source under "sources" in feed.json$/,
    );
  });

  it.each([
    `{${ID}`,
    `${ID}}`,
    `{{${ID}}}`,
    `${ID}0`,
    ID.slice(0, -1),
    ID.replace('7', 'g'),
    `${ID.replace('7', 'O')} `,
  ])('is refused where it is %j, a UUID with a mistake, and nothing tells of uuid5', (value) => {
    const { record, findings } = readWith({ curb_space_id: value });
    expect(record).toBeUndefined();
    const message = `curb_space_id "${value}" is not a UUID, but looks like one with a mistake in it: correct this identifier`;
    expect(findings.at(-1)).toMatchObject({ code: 'id-malformed', value, message });
  });

  it('is made of the columns of a key, the same from CSV and JSON', () => {
    const source = sourceWith({
      curb_space_id: { form: 'uuid5', parts: ['BLOCK', 'BAY'], prefix: null },
    });
    const uuid = createKeyHasher(NAMESPACE, { kind: 'spaces', prefix: null })(['19971', '7']);
    const texts = normaliseOne('spaces', {
      source,
      values: { ...SOUND, BLOCK: '19971', BAY: ' 7' },
    });
    const numbers = normaliseOne('spaces', { source, values: { ...SOUND, BLOCK: 19971, BAY: 7 } });
    expect([texts.record?.curbSpaceId, numbers.record?.curbSpaceId]).toEqual([uuid, uuid]);
    expect(texts.findings).toMatchObject([{ code: 'text-untrimmed', field: 'BAY', value: ' 7' }]);
    expect(numbers.findings).toEqual([]);
  });

  it('is refused where a column of its key is missing, or no key', () => {
    const source = sourceWith({
      curb_space_id: { form: 'uuid5', parts: ['BLOCK', 'BAY'], prefix: null },
    });
    const missing = normaliseOne('spaces', { source, values: { ...SOUND, BLOCK: '1', BAY: ' ' } });
    expect([missing.record, missing.findings]).toEqual([
      undefined,
      [
        {
          code: 'id-missing',
          field: 'BAY',
          message: 'curb_space_id is made from BAY, which is missing',
        },
      ],
    ]);
    const keyOf = (block: unknown) =>
      normaliseOne('spaces', { source, values: { ...SOUND, BLOCK: block, BAY: 1 } }).id;
    expect(keyOf(new WrittenNumber('208310224003697457'))).toBe(keyOf('208310224003697457'));
    expect(keyOf(new WrittenNumber('208310224003697457'))).not.toBe(keyOf('208310224003697458'));
  });

  it('is made of the shape, however the source writes that', () => {
    const source = sourceWith({
      curb_space_id: { form: 'uuid5', parts: ['SIDE', 'geometry'], prefix: null },
    });
    const values = { ...SOUND, SIDE: 'N' };
    const uuid = createKeyHasher(NAMESPACE, { kind: 'spaces', prefix: null })([
      'N',
      '9.17 48.77,9.17001 48.77,9.17001 48.77001,9.17 48.77001,9.17 48.77',
    ]);
    const raised = {
      type: 'Polygon',
      coordinates: [SQUARE.map((position) => [...position, 43.1])],
    };
    const multi = { type: 'MultiPolygon', coordinates: [[SQUARE]] };
    for (const geometry of [POLYGON, raised, multi]) {
      const { record, id } = normaliseOne('spaces', { source, values, geometry });
      expect([record?.curbSpaceId, id]).toEqual([uuid, uuid]);
    }
  });

  it('is refused where it is made of a shape that is missing or at fault', () => {
    const source = sourceWith({
      curb_space_id: { form: 'uuid5', parts: ['geometry'], prefix: null },
    });
    const faulty = { type: 'Point', coordinates: [9.17] };
    const message = 'curb_space_id is made from the shape, which is missing or has an error';
    for (const geometry of [null, faulty]) {
      const { record, findings } = normaliseOne('spaces', { source, values: SOUND, geometry });
      expect(record).toBeUndefined();
      expect(findings.at(-1)).toEqual({
        code: 'id-missing',
        field: 'geometry',
        message,
        isConsequence: true,
      });
    }
  });
});
