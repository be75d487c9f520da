import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../src/config/mapping.ts';
import type { Kind } from '../../src/model/kind.ts';
import { normaliseOne } from './support/normalise.ts';

/** A value of JSON, and the cell of CSV that says the same. */
interface Twin {
  readonly json: unknown;
  readonly csv: string;
}

const timeMs = twin(fc.nat({ max: 4_102_444_800_000 }), String);
const optionalTimeMs = optional(timeMs);
const uuid = fc.uuid().chain((text) => fc.constantFrom(text, text.toUpperCase(), `{${text}}`));
const plainText = fc.string({ unit: 'grapheme', minLength: 1 });
const zoneId = fc.oneof(uuid, plainText, fc.nat());
const number = fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e9, noNaN: true }).filter(isPlain));
const scalar = fc.oneof(plainText, fc.maxSafeInteger(), fc.boolean());

const COLUMNS: Readonly<Record<Kind, Readonly<Record<string, fc.Arbitrary<Twin>>>>> = {
  areas: {
    curb_area_id: twin(uuid, String),
    name: twin(scalar, String),
    published_date: timeMs,
    last_updated_date: timeMs,
    curb_zone_ids: twin(fc.array(zoneId), (list) => JSON.stringify(list)),
    KEY: twin(scalar, String),
    NOTE: optional(twin(plainText, String)),
  },
  zones: {
    curb_zone_id: twin(zoneId, String),
    published_date: timeMs,
    last_updated_date: timeMs,
    start_date: optionalTimeMs,
    end_date: optionalTimeMs,
    curb_area_ids: optional(twin(fc.array(uuid), (list) => list.join(';'))),
    curb_space_ids: optional(twin(fc.array(uuid), (list) => list.join(' | '))),
  },
  spaces: {
    curb_space_id: twin(uuid, String),
    name: twin(scalar, String),
    published_date: timeMs,
    last_updated_date: timeMs,
    curb_zone_id: twin(
      zoneId.map((id) => [id]),
      (list) => JSON.stringify(list),
    ),
    space_number: twin(fc.integer({ min: -1, max: 1000 }), String),
    length: optional(twin(number, String)),
    width: optional(twin(number, String)),
    available: optional(twin(fc.constantFrom(true, false, 0, 1, 'yes', 'F'), String)),
    availability_time: optionalTimeMs,
    start_date: optionalTimeMs,
    end_date: optionalTimeMs,
    KEY: twin(scalar, String),
    NOTE: optional(twin(plainText, String)),
  },
  policies: {
    curb_policy_id: twin(uuid, String),
    published_date: timeMs,
  },
  objects: {
    curb_object_id: twin(uuid, String),
    name: twin(scalar, String),
    published_date: timeMs,
    last_updated_date: timeMs,
    curb_zone_id: optional(twin(zoneId, String)),
    curb_space_id: optional(twin(uuid, String)),
    curb_policy_id: optional(twin(uuid, String)),
    perpendicular_distance: optional(twin(fc.integer(), String)),
    max_height: optional(twin(fc.nat(), String)),
    NOTE: optional(twin(plainText, String)),
  },
  availability: {
    curb_space_id: twin(uuid, String),
    availability_time: timeMs,
    available: twin(fc.boolean(), String),
  },
};

describe('createNormaliser', () => {
  it.each(['areas', 'zones', 'spaces', 'availability', 'objects'] as const)(
    'makes of %s in CSV what it makes of the same in JSON',
    (kind) => {
      const source =
        kind === 'areas' || kind === 'spaces' || kind === 'objects'
          ? { customAttributes: ['NOTE'] }
          : {};
      fc.assert(
        fc.property(fc.record(COLUMNS[kind]), (columns) => {
          const json = normaliseOne(kind, { source, values: valuesOf(columns, 'json') });
          const csv = normaliseOne(kind, { source, values: valuesOf(columns, 'csv') });
          expect(csv.record).toEqual(json.record);
          expect(csv.id).toBe(json.id);
        }),
      );
    },
  );

  it.each(['areas', 'spaces'] as const)('makes one UUID of a key of %s in CSV and JSON', (kind) => {
    const field = kind === 'areas' ? 'curb_area_id' : 'curb_space_id';
    const fields = new Map<string, FieldMapping>([
      [field, { form: 'uuid5', parts: ['KEY'], prefix: null }],
    ]);
    fc.assert(
      fc.property(fc.record(COLUMNS[kind]), (columns) => {
        const json = normaliseOne(kind, { source: { fields }, values: valuesOf(columns, 'json') });
        const csv = normaliseOne(kind, { source: { fields }, values: valuesOf(columns, 'csv') });
        expect(csv.id).toBe(json.id);
        expect(csv.record).toEqual(json.record);
      }),
    );
  });

  it('never throws, whatever a cell holds', () => {
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.constant('['));
    for (const kind of ['areas', 'zones', 'spaces', 'availability'] as const) {
      const columns = Object.keys(COLUMNS[kind]).map((column) => [column, anything] as const);
      const record = fc.record(Object.fromEntries(columns));
      fc.assert(
        fc.property(record, (values) => {
          const outcome = normaliseOne(kind, { values });
          expect(outcome.record !== undefined || outcome.findings.length > 0).toBe(true);
        }),
      );
    }
  });
});

function twin<T>(arbitrary: fc.Arbitrary<T>, toCell: (value: T) => string): fc.Arbitrary<Twin> {
  return arbitrary.map((json) => ({ json, csv: toCell(json) }));
}

function optional(arbitrary: fc.Arbitrary<Twin>): fc.Arbitrary<Twin> {
  return fc.oneof(
    arbitrary,
    fc.constantFrom({ json: null, csv: '' }, { json: undefined, csv: ' ' }),
  );
}

function valuesOf(columns: Readonly<Record<string, Twin>>, form: keyof Twin) {
  return Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell[form]]));
}

/** CSV of plain decimals has no exponents. */
function isPlain(value: number): boolean {
  return !String(value).includes('e');
}
