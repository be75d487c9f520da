import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Shape } from '../../model/geometry.ts';
import { DRAWN_LENGTH_M_MAX } from '../../model/limits.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { BearingPlan, DrawnLengthPlan } from '../source-plan.ts';
import type { DecimalMark } from '../values/decimal.ts';
import { createLengthParser } from '../values/lengths.ts';
import { parseNumber } from '../values/numbers.ts';
import { isMissing } from '../values/value-reader.ts';

/** Reads one measure of a drawn polygon; `undefined` if there is none, which is reported. */
type MeasureReader = (raw: RawRecord, shape: Shape, report: FieldReport) => number | undefined;

/** Reads metres. */
export function createMeasureReader(
  plan: DrawnLengthPlan,
  what: 'length' | 'width' | 'buffer',
  decimal: DecimalMark,
): MeasureReader {
  const tooLong = (shape: Shape, value: unknown) =>
    diagnose(
      'shape-not-drawn:long',
      { what, value, mostM: DRAWN_LENGTH_M_MAX, type: shape.type },
      { field: what, value },
    );
  if (plan.form === 'constant') {
    const { cm } = plan;
    if (cm <= 100 * DRAWN_LENGTH_M_MAX) return () => cm / 100;
    return (_, shape, report) => {
      report.add(tooLong(shape, cm));
      return undefined;
    };
  }
  const { column, index } = plan;
  const parse = createLengthParser(plan, decimal);
  return (raw, shape, report) => {
    const value = raw.values[index];
    if (isMissing(value)) {
      report.add(describeMissing({ column, what, shape }));
      return undefined;
    }
    const cm = parse(value, report);
    if (cm === undefined || !(cm > 0)) {
      report.add(describeMalformed({ column, what, shape }, value));
      return undefined;
    }
    if (cm <= 100 * DRAWN_LENGTH_M_MAX) return cm / 100;
    report.add(tooLong(shape, value));
    return undefined;
  };
}

/** Reads degrees. The bearing of a street is not known yet, and 0 stands for it. */
export function createBearingReader(plan: BearingPlan, decimal: DecimalMark): MeasureReader {
  if (plan.form === 'street') return () => 0;
  if (plan.form === 'constant') return () => plan.degrees;
  const { column, index } = plan;
  return (raw, shape, report) => {
    const value = raw.values[index];
    const about = { column, what: 'bearing', shape };
    if (isMissing(value)) {
      report.add(describeMissing(about));
      return undefined;
    }
    const point = typeof value === 'string' ? POINTS.indexOf(value.trim().toUpperCase()) : -1;
    if (point !== -1) return point * DEGREES_PER_POINT;
    const degrees = parseNumber(value, { field: plan, report, decimal });
    if (degrees !== undefined && Math.abs(degrees) <= 360) return degrees;
    report.add(describeMalformed(about, value));
    return undefined;
  };
}

/** The points of the compass, clockwise from north. */
const POINTS: readonly string[] = [
  ...['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE'],
  ...['S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
];
const DEGREES_PER_POINT = 360 / POINTS.length;

interface UndrawnMeasure {
  readonly column: string;
  readonly what: string;
  readonly shape: Shape;
}

function describeMissing({ column, what, shape }: UndrawnMeasure): Finding {
  return diagnose('shape-not-drawn:missing', { column, what, type: shape.type }, { field: column });
}

function describeMalformed({ column, what, shape }: UndrawnMeasure, value: unknown): Finding {
  const allowed = what === 'bearing' ? BEARING_ALLOWED : 'a length above 0';
  return diagnose(
    'shape-not-drawn:malformed',
    { column, value, allowed, type: shape.type },
    { field: column, value },
  );
}

const BEARING_ALLOWED = 'a number of degrees from -360 to 360 or a point of the compass such as NE';
