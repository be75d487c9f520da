import { answerObjects } from '../../query/answer-objects.ts';
import { findUuidRow } from '../../query/find-row.ts';
import { getUuid, objectQuestionOf, pagingOf } from '../request/parse-question.ts';
import { type EndpointAnswers, findUnknown, NO_ABSENCE, recordsIn } from './endpoint-answers.ts';

export const OBJECTS: EndpointAnswers = {
  findAbsence: NO_ABSENCE,
  answer: (snapshot, values) => answerObjects(snapshot, objectQuestionOf(values), pagingOf(values)),
  ...recordsIn(({ objects }) => objects.list),
};

export const OBJECT: EndpointAnswers = {
  ...OBJECTS,
  findAbsence({ objects }, { curb_object_id: id }) {
    const row = findUuidRow(objects.ids, getUuid(id));
    return findUnknown({ noun: 'object', idName: 'curb_object_id', row });
  },
};
