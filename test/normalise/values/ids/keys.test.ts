import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../../src/model/geometry.ts';
import { createFieldHasher, createKeyReader } from '../../../../src/normalise/values/ids/keys.ts';
import { compilePlan, NAMESPACE } from '../../support/normalise.ts';
import { hearReport, rawOf } from '../../support/readers.ts';
import { sourceWith } from '../../support/space.ts';

/** Worked out by hand from what uuid5.ts promises: RFC 9562 over the JSON of kind and parts. */
function uuidOf(name: string): string {
  const namespace = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Reads the key of a space that is made of `parts`, from values by column. */
function readKey(
  parts: readonly string[],
  values: Readonly<Record<string, unknown>>,
  shape: Shape | null = null,
) {
  const source = sourceWith({ curb_space_id: { form: 'uuid5', parts, prefix: null } });
  const plan = compilePlan('spaces', { source });
  const report = hearReport();
  const raw = rawOf(plan.read.columns.map((column) => values[column]));
  const id = createKeyReader(plan.fields.curbSpaceId, plan)(raw, report, shape);
  return { id, findings: report.findings };
}

describe('createKeyReader', () => {
  it.each([
    [['BAY'], { BAY: '19971' }, '["spaces","19971"]'],
    [['BAY'], { BAY: 19971 }, '["spaces","19971"]'],
    [['SIDE', 'BAY'], { SIDE: 'N', BAY: '7' }, '["spaces","N","7"]'],
    [['BAY', 'SIDE'], { SIDE: 'N', BAY: '7' }, '["spaces","7","N"]'],
    [['BAY'], { BAY: 'Bucht "ä"' }, '["spaces","Bucht \\"ä\\""]'],
    [['FREE'], { FREE: true }, '["spaces","true"]'],
  ])('makes of %j with %j the UUID of %s', (parts, values, name) => {
    expect(readKey(parts, values)).toEqual({ id: uuidOf(name), findings: [] });
  });

  it('writes a shape ring by ring, so that every form of one shape is one key', () => {
    const line: Shape = { type: 'LineString', positions: Float64Array.of(1, 2, 3.5, 4) };
    const ring = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0);
    const polygon: Shape = { type: 'Polygon', rings: [ring, ring] };
    expect(readKey(['geometry'], {}, line).id).toBe(uuidOf('["spaces","1 2,3.5 4"]'));
    expect(readKey(['BAY', 'geometry'], { BAY: '7' }, polygon).id).toBe(
      uuidOf('["spaces","7","0 0,1 0,1 1,0 0;0 0,1 0,1 1,0 0"]'),
    );
  });

  it('has no key where a column is missing, and names the column', () => {
    expect(readKey(['SIDE', 'BAY'], { SIDE: 'N', BAY: ' ' })).toEqual({
      id: undefined,
      findings: [
        {
          code: 'id-missing',
          field: 'BAY',
          message: 'curb_space_id is made from BAY, which is missing',
        },
      ],
    });
  });

  it('has no key without the shape that it is made of, which is reported where nothing else was', () => {
    expect(readKey(['geometry'], {})).toEqual({
      id: undefined,
      findings: [
        {
          code: 'id-missing',
          field: 'geometry',
          message: 'curb_space_id is made from the shape, which is missing or has an error',
          isConsequence: true,
        },
      ],
    });
  });

  it('has no key where a value is none', () => {
    expect(readKey(['BAY'], { BAY: ['7'] }).findings).toMatchObject([
      { code: 'id-malformed', field: 'BAY' },
    ]);
  });

  it('tells of a missing reference by the code of references', () => {
    const source = sourceWith({ curb_zone_id: { form: 'uuid5', parts: ['SIDE'], prefix: null } });
    const plan = compilePlan('spaces', { source });
    const report = hearReport();
    const read = createKeyReader(plan.fields.curbZoneId, plan, 'space-zone-count');
    expect(read(rawOf([]), report, null)).toBeUndefined();
    expect(report.findings.map(({ code }) => code)).toEqual(['space-zone-count']);
  });
});

describe('createFieldHasher', () => {
  it('hashes for the kind that a field names, so that a space finds its zone', () => {
    const plan = compilePlan('spaces', {});
    const { curbZoneId, curbSpaceId } = plan.fields;
    expect(createFieldHasher(curbZoneId, plan)(['17'])).toBe(uuidOf('["zones","17"]'));
    expect(createFieldHasher(curbSpaceId, plan)(['17'])).toBe(uuidOf('["spaces","17"]'));
  });

  it('has nothing to do with a field that identifies no record', () => {
    const plan = compilePlan('spaces', {});
    expect(() => createFieldHasher(plan.fields.name, plan)).toThrow('name identifies no record');
  });
});
