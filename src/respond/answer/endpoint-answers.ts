import type { Snapshot } from '../../open/snapshot.ts';
import type { AnswerPage } from '../../query/question.ts';
import { isValidAt } from '../../query/validity.ts';
import type { RowTree } from '../../snapshot/sections.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import type { ServedKind } from './envelope.ts';

/** How one endpoint answers a question whose parameters are in order. */
export interface EndpointAnswers {
  readonly kind: ServedKind;
  /** Whether the one record that the path names is there to be asked of; cheap, no query. */
  findAbsence(snapshot: Snapshot, values: ParameterValues): Problem | undefined;
  answer(snapshot: Snapshot, values: ParameterValues): AnswerPage;
  /** The bytes of the page's records, a comma behind each. */
  readPage(snapshot: Snapshot, values: ParameterValues, page: AnswerPage): Uint8Array[];
}

/** Of a list: there is no one record that could be absent. */
export const NO_ABSENCE: EndpointAnswers['findAbsence'] = () => undefined;

/** A record that a path names. */
export interface NamedRecord {
  /** In the singular, as a person calls it: `zone`. */
  readonly noun: string;
  /** The name of its identifier on the wire. */
  readonly idName: string;
  /** `undefined` where no record has the identifier. */
  readonly row: number | undefined;
}

export function findUnknown({ noun, idName, row }: NamedRecord): Problem | undefined {
  if (row !== undefined) return undefined;
  return {
    problem: 'unknown_identifier',
    description: `no ${noun} has this ${idName}`,
    details: [idName],
  };
}

/** As `findUnknown`; also a record that is not valid at the time that is asked for, if one is. */
export function findUnknownOrInvalid(
  record: NamedRecord,
  tree: RowTree,
  timeMs: number | undefined,
): Problem | undefined {
  const { noun, row } = record;
  if (row === undefined || timeMs === undefined) return findUnknown(record);
  if (isValidAt(tree, row, timeMs)) return undefined;
  return {
    problem: 'not_valid_at_time',
    description: `the ${noun} is not valid at time ${timeMs}`,
    details: ['time'],
  };
}
