import type { ColumnOrigin, ComputedValue, Origin } from '../../config/mapping.ts';
import type { ColumnPlan } from '../column-plan.ts';
import type { ColumnOriginPlan, OriginPlan, ValuePlan } from './value-plan.ts';

/** The columns that fields are read from, each listed once, and the values computed from them. */
export interface ColumnList {
  readonly names: readonly string[];
  readonly required: ReadonlySet<string>;
  readonly computed: readonly ValuePlan[];
  /** Adds a column that may be absent from the file. */
  want(name: string): ColumnPlan;
  /** Adds a column that the feed names, so the file must have it. */
  require(name: string): ColumnPlan;
  planColumn(origin: ColumnOrigin): ColumnOriginPlan;
  plan(value: ComputedValue): ValuePlan;
  /**
   * Adds a computed value, whose index is after all columns: call it when no column is added later.
   */
  compute(value: ComputedValue): ColumnPlan;
}

/** The name of the column with the number of a copy, from 1, if a row becomes several records. */
export const COPY_NUMBER = '$n';

export function createColumnList(hasCopies: boolean): ColumnList {
  const names: string[] = [];
  const required = new Set<string>();
  const computed: ValuePlan[] = [];

  function want(column: string): ColumnPlan {
    const found = names.indexOf(column);
    return { column, index: found === -1 ? names.push(column) - 1 : found };
  }

  function require(column: string): ColumnPlan {
    // The file does not have this column: it is filled in for each copy.
    if (!hasCopies || column !== COPY_NUMBER) required.add(column);
    return want(column);
  }

  function planColumn({ column, path }: ColumnOrigin): ColumnOriginPlan {
    return { form: 'column', ...require(column), path };
  }

  function planOrigin(origin: Origin): OriginPlan {
    switch (origin.form) {
      case 'column':
        return planColumn(origin);
      case 'template': {
        const parts = origin.parts.map((part) =>
          typeof part === 'string' ? part : planColumn(part),
        );
        return { form: 'template', parts };
      }
      case 'first': {
        const options = origin.options.map((option) => planOrigin(option));
        return { form: 'first', options };
      }
      default:
        return origin;
    }
  }

  function plan({ from, split, lookup }: ComputedValue): ValuePlan {
    return { label: describeOrigin(from), from: planOrigin(from), split, lookup };
  }

  return {
    names,
    required,
    computed,
    want,
    plan,
    planColumn,
    require,
    compute(value) {
      const index = names.length + computed.push(plan(value)) - 1;
      return { column: describeOrigin(value.from), index };
    },
  };
}

/** Returns a value as the author of feed.json writes it. */
function describeOrigin(origin: Origin): string {
  switch (origin.form) {
    case 'column':
      return describeColumn(origin);
    case 'template':
      return origin.parts
        .map((part) => (typeof part === 'string' ? part : `{${describeColumn(part)}}`))
        .join('');
    case 'first':
      return origin.options.map(describeOrigin).join(' or ');
    case 'value':
      return JSON.stringify(origin.value);
  }
}

function describeColumn({ column, path }: ColumnOrigin): string {
  return path.length === 0 ? column : `/${[column, ...path].join('/')}`;
}
