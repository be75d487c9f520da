import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { CurbZoneId } from '../../model/curb-id.ts';
import type { CurbSpace } from '../../model/curb-space.ts';
import type { Note } from '../../normalise/derive/field-report.ts';
import { createNullTest } from '../../normalise/derive/null-words.ts';
import type { Normaliser } from '../../normalise/normaliser-type.ts';
import type { SourcePlan } from '../../normalise/source-plan.ts';
import { NUMBER_FIELDS } from './plain-space-plan.ts';

/** What the normaliser makes of a row, except for its shape: the values, findings and notes. */
export interface RowOutcome {
  readonly space: CurbSpace;
  readonly findings: readonly Finding[];
  readonly notes: readonly Note[];
}

/**
 * What the normaliser makes of plain rows. It runs once for each combination of empty cells and
 * once for each zone, with sample values in the remaining cells, so that defaults, findings and
 * notes are defined in one place.
 */
export interface RowOutcomes {
  /**
   * Returns the outcome for rows whose empty cells have these bits; `null` if the normaliser
   * refuses them, or has findings that differ from row to row.
   */
  forEmpty(bits: number): RowOutcome | null;
  /** Returns a zone that is served as it stands and has no finding; `null` for other texts. */
  zoneOf(text: string): CurbZoneId | null;
}

export const NAME_BIT = 1;
export const ZONE_BIT = 2;
export const AVAILABLE_BIT = 4;
/** The bit of the first of `NUMBER_FIELDS`; the others follow. */
export const FIRST_NUMBER_BIT = 8;

export function createRowOutcomes(
  plan: SourcePlan<'spaces'>,
  normalise: Normaliser<'spaces'>,
): RowOutcomes {
  const outcomes = new Map<number, RowOutcome | null>();
  const isNullWord = createNullTest([]);
  const runOn = (values: readonly unknown[]) => normaliseSample(normalise, values);

  function compareSamples(one: unknown[], other: unknown[]): RowOutcome | null {
    const [first, second] = [runOn(one), runOn(other)];
    if (first === undefined || second === undefined) return null;
    const isSame = isDeepStrictEqual(
      [first.findings, first.notes],
      [second.findings, second.notes],
    );
    return isSame ? first : null;
  }

  return {
    forEmpty(bits) {
      let outcome = outcomes.get(bits);
      if (outcome === undefined) {
        outcome = compareSamples(
          sampleRow(plan, bits, SAMPLES.one),
          sampleRow(plan, bits, SAMPLES.other),
        );
        outcomes.set(bits, outcome);
      }
      return outcome;
    },
    zoneOf(text) {
      if (!PLAIN_TEXT.test(text) || isNullWord(text)) return null;
      const values = sampleRow(plan, 0, SAMPLES.one);
      values[plan.fields.curbZoneId.index] = text;
      const outcome = runOn(values);
      if (outcome === undefined || outcome.findings.length + outcome.notes.length > 0) return null;
      const zone = outcome.space.curbZoneId;
      return zone === text ? zone : null;
    },
  };
}

/** Printable ASCII without what JSON escapes. */
const PLAIN_TEXT = /^[ !#-[\]-~]+$/;

function normaliseSample(
  normalise: Normaliser<'spaces'>,
  values: readonly unknown[],
): RowOutcome | undefined {
  const findings: Finding[] = [];
  const notes: Note[] = [];
  const report = {
    identify() {},
    add: (finding: Finding) => void findings.push(finding),
    count: (note: Note) => void notes.push(note),
  };
  const space = normalise({ place: { file: '' }, values, geometry: null }, report);
  return space === undefined ? undefined : { space, findings, notes };
}

interface Samples {
  readonly id: string;
  readonly text: string;
  readonly number: string;
  readonly end: string;
  /** What an empty cell has, or a field without a column: findings may quote either. */
  readonly empty: '' | undefined;
}

/** Plain values that no reader has a finding about. The period that they give is not reversed. */
const SAMPLES = {
  one: {
    id: '00000000-0000-4000-8000-000000000001',
    text: 'a',
    number: '1',
    end: '3',
    empty: undefined,
  },
  other: {
    id: '00000000-0000-4000-8000-000000000002',
    text: 'b',
    number: '2',
    end: '4',
    empty: '',
  },
} as const satisfies Record<string, Samples>;

/** Returns the values of a row of samples, with nothing in the cells of these bits. */
function sampleRow({ read, fields }: SourcePlan<'spaces'>, bits: number, samples: Samples) {
  const values = new Array<unknown>(read.columns.length).fill(samples.empty);
  // A field without a column is among the empty ones, so its index is not used.
  values[fields.curbSpaceId.index] = samples.id;
  if ((bits & NAME_BIT) === 0) values[fields.name.index] = samples.text;
  if ((bits & ZONE_BIT) === 0) values[fields.curbZoneId.index] = samples.text;
  if ((bits & AVAILABLE_BIT) === 0) values[fields.available.index] = 'true';
  for (const [index, { member }] of NUMBER_FIELDS.entries()) {
    const isEmpty = (bits & (FIRST_NUMBER_BIT << index)) !== 0;
    const sample = member === 'endDateMs' ? samples.end : samples.number;
    if (!isEmpty) values[fields[member].index] = sample;
  }
  return values;
}
