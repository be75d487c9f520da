import { answerPolicies } from '../../query/answer-policies.ts';
import { findUuidRow } from '../../query/find-row.ts';
import { getUuid, pagingOf, policyQuestionOf } from '../request/parse-question.ts';
import { type EndpointAnswers, findUnknown, NO_ABSENCE, recordsIn } from './endpoint-answers.ts';

export const POLICIES: EndpointAnswers = {
  findAbsence: NO_ABSENCE,
  answer: (snapshot, values) =>
    answerPolicies(snapshot, policyQuestionOf(values), pagingOf(values)),
  ...recordsIn(({ policies }) => policies.list),
};

/** A policy has no period of its own, so `time` is only a filter here and never causes a 404. */
export const POLICY: EndpointAnswers = {
  ...POLICIES,
  findAbsence({ policies }, { curb_policy_id: id }) {
    const row = findUuidRow(policies.ids, getUuid(id));
    return findUnknown({ noun: 'policy', idName: 'curb_policy_id', row });
  },
};
