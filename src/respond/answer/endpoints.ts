import { invariant } from '../../model/invariant.ts';
import type { Snapshot } from '../../open/snapshot.ts';
import { answerAreas } from '../../query/answer-areas.ts';
import { answerSpaces } from '../../query/answer-spaces.ts';
import { findUuidRow } from '../../query/find-row.ts';
import type { AnswerPage } from '../../query/question.ts';
import { isValidAt } from '../../query/validity.ts';
import type { UuidIndex } from '../../snapshot/sections.ts';
import type { Endpoint, ParameterValues } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { areaQuestionOf, pagingOf, spaceQuestionOf } from '../request/parse-question.ts';
import type { ServedKind } from './envelope.ts';
import { readRecords, readSpacesAsOf } from './record-pieces.ts';

/** How one endpoint answers a question whose parameters are in order. */
export interface EndpointAnswers {
  readonly kind: ServedKind;
  /** Whether the one record that the path names is there to be asked of; cheap, no query. */
  findAbsence(snapshot: Snapshot, values: ParameterValues): Problem | undefined;
  answer(snapshot: Snapshot, values: ParameterValues): AnswerPage;
  /** The bytes of the page's records, a comma behind each. */
  readPage(snapshot: Snapshot, values: ParameterValues, page: AnswerPage): Uint8Array[];
}

export const ENDPOINT_ANSWERS: Readonly<Record<Endpoint, EndpointAnswers>> = {
  areas: {
    kind: 'areas',
    findAbsence: () => undefined,
    answer: answerAreaQuestion,
    readPage: ({ areas }, _, page) => readRecords(areas.list, page.ranges),
  },
  area: {
    kind: 'areas',
    findAbsence: (snapshot, values) => findAreaAbsence(snapshot, values.curb_area_id),
    answer: answerAreaQuestion,
    readPage: ({ areas }, values, page) =>
      readRecords(values.include_geometry ? areas.detail : areas.list, page.ranges),
  },
  spaces: {
    kind: 'spaces',
    findAbsence: () => undefined,
    answer: answerSpaceQuestion,
    readPage: readSpacePage,
  },
  space: {
    kind: 'spaces',
    findAbsence: findSpaceAbsence,
    answer: answerSpaceQuestion,
    readPage: readSpacePage,
  },
};

function answerAreaQuestion(snapshot: Snapshot, values: ParameterValues): AnswerPage {
  return answerAreas(snapshot, areaQuestionOf(values), pagingOf(values));
}

function answerSpaceQuestion(snapshot: Snapshot, values: ParameterValues): AnswerPage {
  return answerSpaces(snapshot, spaceQuestionOf(values), pagingOf(values));
}

function readSpacePage(
  { spaces }: Snapshot,
  { time }: ParameterValues,
  { ranges }: AnswerPage,
): Uint8Array[] {
  return time === undefined
    ? readRecords(spaces.list, ranges)
    : readSpacesAsOf(spaces, ranges, time);
}

function findAreaAbsence({ areas }: Snapshot, id: string | undefined): Problem | undefined {
  return findRow(areas.ids, id) === undefined ? unknownIdentifier('curb_area_id') : undefined;
}

function findSpaceAbsence(snapshot: Snapshot, values: ParameterValues): Problem | undefined {
  const row = findRow(snapshot.spaces.ids, values.curb_space_id);
  if (row === undefined) return unknownIdentifier('curb_space_id');
  if (values.time === undefined || isValidAt(snapshot, row, values.time)) return undefined;
  return {
    problem: 'not_valid_at_time',
    description: `the space is not valid at time ${values.time}`,
    details: ['time'],
  };
}

function findRow(ids: UuidIndex, id: string | undefined): number | undefined {
  invariant(id !== undefined, 'a by-identifier path has an identifier');
  return findUuidRow(ids, id.toLowerCase());
}

function unknownIdentifier(name: string): Problem {
  return {
    problem: 'unknown_identifier',
    description: `${name} in the path is of no record`,
    details: [name],
  };
}
