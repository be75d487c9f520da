import type { Snapshot } from '../../open/snapshot.ts';
import { answerAreas } from '../../query/answer-areas.ts';
import { findUuidRow } from '../../query/find-row.ts';
import type { AnswerPage } from '../../query/question.ts';
import type { ParameterValues } from '../parameters.ts';
import { areaQuestionOf, getUuid, pagingOf } from '../request/parse-question.ts';
import { type EndpointAnswers, findUnknown, NO_ABSENCE, recordsIn } from './endpoint-answers.ts';

export const AREAS: EndpointAnswers = {
  findAbsence: NO_ABSENCE,
  answer: answerQuestion,
  ...recordsIn(({ areas }) => areas.list),
};

export const AREA: EndpointAnswers = {
  findAbsence({ areas }, { curb_area_id: id }) {
    const row = findUuidRow(areas.ids, getUuid(id));
    return findUnknown({ noun: 'area', idName: 'curb_area_id', row });
  },
  answer: answerQuestion,
  ...recordsIn(({ areas }, values) => (values.include_geometry ? areas.detail : areas.list)),
};

function answerQuestion(snapshot: Snapshot, values: ParameterValues): AnswerPage {
  return answerAreas(snapshot, areaQuestionOf(values), pagingOf(values));
}
