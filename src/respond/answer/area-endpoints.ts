import type { Snapshot } from '../../open/snapshot.ts';
import { answerAreas } from '../../query/answer-areas.ts';
import { findUuidRow } from '../../query/find-row.ts';
import type { AnswerPage } from '../../query/question.ts';
import type { ParameterValues } from '../parameters.ts';
import { areaQuestionOf, getUuid, pagingOf } from '../request/parse-question.ts';
import { type EndpointAnswers, findUnknown, NO_ABSENCE } from './endpoint-answers.ts';
import { readRecords } from './record-pieces.ts';

export const AREAS: EndpointAnswers = {
  kind: 'areas',
  findAbsence: NO_ABSENCE,
  answer: answerQuestion,
  readPage: ({ areas }, _, page) => readRecords(areas.list, page.ranges),
};

export const AREA: EndpointAnswers = {
  kind: 'areas',
  findAbsence({ areas }, { curb_area_id: id }) {
    const row = findUuidRow(areas.ids, getUuid(id));
    return findUnknown({ noun: 'area', idName: 'curb_area_id', row });
  },
  answer: answerQuestion,
  readPage: ({ areas }, values, page) =>
    readRecords(values.include_geometry ? areas.detail : areas.list, page.ranges),
};

function answerQuestion(snapshot: Snapshot, values: ParameterValues): AnswerPage {
  return answerAreas(snapshot, areaQuestionOf(values), pagingOf(values));
}
