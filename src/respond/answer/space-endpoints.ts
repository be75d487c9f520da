import { answerSpaces } from '../../query/answer-spaces.ts';
import { findUuidRow } from '../../query/find-row.ts';
import type { ParameterValues } from '../parameters.ts';
import { getUuid, pagingOf, spaceQuestionOf } from '../request/parse-question.ts';
import {
  type EndpointAnswers,
  findUnknownOrInvalid,
  NO_ABSENCE,
  recordsIn,
  recordsMade,
} from './endpoint-answers.ts';
import { readSpacesAsOf } from './record-pieces.ts';

export const SPACES: EndpointAnswers = {
  findAbsence: NO_ABSENCE,
  answer: (snapshot, values) => answerSpaces(snapshot, spaceQuestionOf(values), pagingOf(values)),
  readPage: (snapshot, values, page) => readerFor(values).readPage(snapshot, values, page),
  measurePage: (snapshot, values, page) => readerFor(values).measurePage(snapshot, values, page),
};

export const SPACE: EndpointAnswers = {
  ...SPACES,
  findAbsence({ spaces }, { curb_space_id: id, time }) {
    const row = findUuidRow(spaces.ids, getUuid(id));
    const space = { noun: 'space', idName: 'curb_space_id', row };
    return findUnknownOrInvalid(space, spaces.tree, time);
  },
};

const LATEST = recordsIn(({ spaces }) => spaces.list);
const AS_OF = recordsMade(({ spaces }, { time = 0 }, { ranges }) =>
  readSpacesAsOf(spaces, ranges, time),
);

function readerFor({ time }: ParameterValues): typeof LATEST {
  return time === undefined ? LATEST : AS_OF;
}
