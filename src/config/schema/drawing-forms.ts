import { z } from 'zod';
import { LENGTH_UNITS } from '../mapping.ts';
import type { FieldObjectForm } from './field-forms.ts';
import { either, members } from './schema-parts.ts';
import { computedMembers, reference, valueForm } from './value-forms.ts';

/** A length that feed.json gives in centimetres, or where each record has its own. */
export type DrawnLengthForm = number | string | readonly string[] | FieldObjectForm;
export type BearingForm = number | string | readonly string[] | FieldObjectForm;

export interface BayForm {
  readonly length: DrawnLengthForm;
  readonly width: DrawnLengthForm;
  readonly bearing: BearingForm;
}

const centimetres = z.number().positive().describe('Centimetres.');

const drawnLength: z.ZodType<DrawnLengthForm> = either(
  [
    centimetres,
    reference,
    z.array(reference).min(1),
    valueForm({
      ...computedMembers,
      value: z.number().positive().optional().describe('The same for every record.'),
      unit: z.enum(LENGTH_UNITS).optional().describe('The unit of the number; cm if left out.'),
    }),
  ],
  'a number of centimetres, {"value": number, "unit": unit}, a column name or {"column": name, "unit": unit}',
);

const degrees = z.number().min(-360).max(360).describe('Degrees clockwise from north.');

const bearing: z.ZodType<BearingForm> = either(
  [
    degrees,
    z.literal('street').describe('As the nearest zone or the neighbouring points run.'),
    reference,
    z.array(reference).min(1),
    valueForm(computedMembers),
  ],
  'a number of degrees, "street", a column name or {"column": name}',
);

/** `shape` of a source: how bays are drawn from points. */
export const bayForm: z.ZodType<BayForm> = members({
  length: drawnLength.describe('How long a bay is, along its bearing.'),
  width: drawnLength.describe('How wide a bay is.'),
  bearing: bearing.describe(
    'Which way the length runs: degrees clockwise from north, a column of them, or "street".',
  ),
}).describe('Draws a bay round each point: a rectangle with the point in its middle.');

/** `buffer` of a source: how far polygons drawn from lines reach. */
export const bufferForm = drawnLength.describe(
  'Draws a polygon round each line, which reaches this far on both sides of it.',
);
