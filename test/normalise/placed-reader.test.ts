import { describe, expect, it } from 'vitest';
import type { PolygonShape, Shape } from '../../src/model/geometry.ts';
import { createPlacedReader } from '../../src/normalise/placed-reader.ts';
import type { FieldPlan, KeyPart } from '../../src/normalise/source-plan.ts';
import { hearReport, rawOf } from './support/readers.ts';

const SHAPE: PolygonShape = { type: 'Polygon', rings: [Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0)] };

/** Reads one record; what was read, in the order in which it was, and with which shape. */
function readWith({
  key,
  id,
  shape = SHAPE,
}: {
  readonly key: readonly KeyPart[] | null;
  readonly id: string | undefined;
  readonly shape?: PolygonShape | null;
}) {
  const order: string[] = [];
  const field: FieldPlan = {
    column: 'ID',
    index: 0,
    target: 'curb_space_id',
    unit: 'cm',
    date: null,
    key,
    timeZone: 'UTC',
    prefix: null,
    position: null,
    isMeasured: false,
    isSequence: false,
    identifies: 'spaces',
    whenMissing: null,
  };
  const read = createPlacedReader(field, {
    readId(_raw, _report, known: Shape | null) {
      order.push(known === null ? 'id' : 'id of the shape');
      return id;
    },
    readShape(geometry) {
      order.push(`shape of ${geometry}`);
      return { shape, missing: shape === null };
    },
  });
  const report = hearReport();
  return { placed: read(rawOf([], 'geometry'), report), order };
}

describe('createPlacedReader', () => {
  it.each([null, [{ column: 'KEY', index: 1 }]])(
    'reads the identifier first, so that what is found in the shape can name it: key %j',
    (key) => {
      expect(readWith({ key, id: 'a' })).toEqual({
        placed: { id: 'a', shape: SHAPE },
        order: ['id', 'shape of geometry'],
      });
    },
  );

  it('reads the shape first where the identifier is made of it', () => {
    expect(readWith({ key: [{ column: 'KEY', index: 1 }, 'geometry'], id: 'a' })).toEqual({
      placed: { id: 'a', shape: SHAPE },
      order: ['shape of geometry', 'id of the shape'],
    });
  });

  it('identifies nothing where there is no identifier, and reads the shape all the same', () => {
    expect(readWith({ key: null, id: undefined })).toMatchObject({
      placed: { id: undefined, shape: SHAPE },
    });
    expect(readWith({ key: ['geometry'], id: undefined, shape: null })).toMatchObject({
      placed: { id: undefined, shape: null },
      order: ['shape of geometry', 'id'],
    });
  });
});
