import type { Snapshot } from '../../open/snapshot.ts';
import type { AnswerPage } from '../../query/question.ts';
import { isValidAt } from '../../query/validity.ts';
import type { RecordPages, RowTree } from '../../snapshot/sections.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import type { ServedKind } from './envelope.ts';
import { measureRecords, readRecords } from './record-pieces.ts';

/** How one endpoint answers a question whose parameters are in order. */
export interface EndpointAnswers {
  readonly kind: ServedKind;
  /** Whether the one record that the path names is there to be asked of; cheap, no query. */
  findAbsence(snapshot: Snapshot, values: ParameterValues): Problem | undefined;
  answer(snapshot: Snapshot, values: ParameterValues): AnswerPage;
  /** The bytes of the page's records, a comma behind each. */
  readPage: PageReader<Uint8Array[]>;
  /** How many bytes `readPage` gives, for an answer that is sent without its body. */
  measurePage: PageReader<number>;
}

type PageReader<T> = (snapshot: Snapshot, values: ParameterValues, page: AnswerPage) => T;

/** The records as they stand in the pages that `select` names. */
export function recordsIn(
  select: (snapshot: Snapshot, values: ParameterValues) => RecordPages,
): Pick<EndpointAnswers, 'readPage' | 'measurePage'> {
  return {
    readPage: (snapshot, values, { ranges }) => readRecords(select(snapshot, values), ranges),
    measurePage: (snapshot, values, { ranges }) => measureRecords(select(snapshot, values), ranges),
  };
}

/** Records that are made for the answer, or in part. */
export function recordsMade(
  readPage: PageReader<Uint8Array[]>,
): Pick<EndpointAnswers, 'readPage' | 'measurePage'> {
  return {
    readPage,
    measurePage: (...page) => readPage(...page).reduce((sum, { length }) => sum + length, 0),
  };
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
