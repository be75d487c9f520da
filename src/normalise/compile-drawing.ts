import type { Bearing, Drawing, DrawnLength, FieldMapping } from '../config/mapping.ts';
import { invariant } from '../model/invariant.ts';
import type { ColumnList } from './derive/column-list.ts';
import type { BearingPlan, DrawingPlan, DrawnLengthPlan } from './source-plan.ts';

/** Registers the columns that bays and buffers are drawn from. */
export function collectDrawn(drawing: Drawing | undefined, columns: ColumnList): void {
  const { bay = null, buffer = null } = drawing ?? {};
  for (const given of [bay?.length, bay?.width, bay?.bearing, buffer]) {
    if (given?.form === 'column') columns.require(given.column);
    else if (given?.form === 'computed') columns.plan(given);
  }
}

/** Decides where each record finds the measures of the polygon that is drawn for it. */
export function compileDrawing(
  drawing: Drawing | undefined,
  columns: ColumnList,
): DrawingPlan | null {
  if (drawing === undefined) return null;
  const { bay, buffer } = drawing;
  return {
    bay:
      bay === null
        ? null
        : {
            length: compileLength(bay.length, columns),
            width: compileLength(bay.width, columns),
            bearing: compileBearing(bay.bearing, columns),
          },
    buffer: buffer === null ? null : compileLength(buffer, columns),
  };
}

function compileLength(given: DrawnLength, columns: ColumnList): DrawnLengthPlan {
  if (given.form === 'constant') return given;
  const { unit, ...column } = compileColumn(given, columns);
  return { form: 'column', ...column, unit: unit ?? 'cm' };
}

function compileBearing(given: Bearing, columns: ColumnList): BearingPlan {
  if (given.form === 'constant' || given.form === 'street') return given;
  const { column, index } = compileColumn(given, columns);
  return { form: 'column', column, index };
}

function compileColumn(mapping: FieldMapping, columns: ColumnList) {
  const { form } = mapping;
  invariant(form === 'column' || form === 'computed', 'the schema allows columns and values only');
  const plan = form === 'column' ? columns.require(mapping.column) : columns.compute(mapping);
  return { ...plan, unit: mapping.unit };
}
