import type { FoundPage, Paging } from '../../query/question.ts';
import { isValidAt } from '../../query/validity.ts';
import type { RecordPages, RowTree, Snapshot } from '../../snapshot/sections.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { notValidAtTime, unknownIdentifier } from '../request/problem-texts.ts';
import { measureRecords, readRecords } from './record-pieces.ts';

/** Handles the requests to one endpoint, whose parameters are valid. */
export interface EndpointHandler {
  /** Returns a problem if the record in the path does not exist. Cheap: it runs no query. */
  findAbsence(snapshot: Snapshot, values: ParameterValues): Problem | undefined;
  /** Finds the records that match, and those of the requested page. */
  findPage(snapshot: Snapshot, values: ParameterValues, paging: Paging): FoundPage;
  /** Returns the bytes of the page's records, each followed by a comma. */
  readPage: PageReader<Uint8Array[]>;
  /** Returns the number of bytes that `readPage` would return, for a response without a body. */
  measurePage: PageReader<number>;
}

type PageReader<T> = (snapshot: Snapshot, values: ParameterValues, page: FoundPage) => T;

/** Returns readers of records that are served as they are stored in the pages of `select`. */
export function recordsIn(
  select: (snapshot: Snapshot, values: ParameterValues) => RecordPages,
): Pick<EndpointHandler, 'readPage' | 'measurePage'> {
  return {
    readPage: (snapshot, values, { ranges }) => readRecords(select(snapshot, values), ranges),
    measurePage: (snapshot, values, { ranges }) => measureRecords(select(snapshot, values), ranges),
  };
}

/** Returns readers of records that are built, in whole or in part, for each response. */
export function recordsMade(
  readPage: PageReader<Uint8Array[]>,
): Pick<EndpointHandler, 'readPage' | 'measurePage'> {
  return {
    readPage,
    measurePage: (...page) => readPage(...page).reduce((sum, { length }) => sum + length, 0),
  };
}

/** For lists, which do not depend on a single record. */
export const NO_ABSENCE: EndpointHandler['findAbsence'] = () => undefined;

/** A record that is identified in the path. */
export interface NamedRecord {
  /** Singular noun for messages: `zone`. */
  readonly noun: string;
  /** Name of its identifier in the interface. */
  readonly idName: string;
  /** `undefined` if no record has the identifier. */
  readonly row: number | undefined;
}

export function findUnknown({ noun, idName, row }: NamedRecord): Problem | undefined {
  return row === undefined ? unknownIdentifier({ noun, idName }) : undefined;
}

/** Like `findUnknown`, but also reports a record that is not valid at the requested time. */
export function findUnknownOrInvalid(
  record: NamedRecord,
  tree: RowTree,
  timeMs: number | undefined,
): Problem | undefined {
  const { noun, row } = record;
  if (row === undefined || timeMs === undefined) return findUnknown(record);
  return isValidAt(tree, row, timeMs) ? undefined : notValidAtTime({ noun, timeMs });
}
