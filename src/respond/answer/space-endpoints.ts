import { answerSpaces } from '../../query/answer-spaces.ts';
import { findUuidRow } from '../../query/find-row.ts';
import { getUuid, pagingOf, spaceQuestionOf } from '../request/parse-question.ts';
import { type EndpointAnswers, findUnknownOrInvalid, NO_ABSENCE } from './endpoint-answers.ts';
import { readRecords, readSpacesAsOf } from './record-pieces.ts';

export const SPACES: EndpointAnswers = {
  kind: 'spaces',
  findAbsence: NO_ABSENCE,
  answer: (snapshot, values) => answerSpaces(snapshot, spaceQuestionOf(values), pagingOf(values)),
  readPage: ({ spaces }, { time }, { ranges }) =>
    time === undefined ? readRecords(spaces.list, ranges) : readSpacesAsOf(spaces, ranges, time),
};

export const SPACE: EndpointAnswers = {
  ...SPACES,
  findAbsence({ spaces }, { curb_space_id: id, time }) {
    const row = findUuidRow(spaces.ids, getUuid(id));
    const space = { noun: 'space', idName: 'curb_space_id', row };
    return findUnknownOrInvalid(space, spaces.tree, time);
  },
};
