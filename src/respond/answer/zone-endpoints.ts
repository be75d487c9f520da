import { invariant } from '../../model/invariant.ts';
import { answerZones, findZoneRow } from '../../query/answer-zones.ts';
import { pagingOf, zoneQuestionOf } from '../request/parse-question.ts';
import {
  type EndpointAnswers,
  findUnknownOrInvalid,
  NO_ABSENCE,
  recordsIn,
} from './endpoint-answers.ts';

export const ZONES: EndpointAnswers = {
  findAbsence: NO_ABSENCE,
  answer: (snapshot, values) => answerZones(snapshot, zoneQuestionOf(values), pagingOf(values)),
  ...recordsIn(({ zones }, values) =>
    values.include_geometry === false ? zones.list : zones.detail,
  ),
};

export const ZONE: EndpointAnswers = {
  ...ZONES,
  findAbsence(snapshot, values) {
    const { curbZoneId } = zoneQuestionOf(values);
    invariant(curbZoneId !== undefined, 'a by-identifier path has an identifier');
    const zone = {
      noun: 'zone',
      idName: 'curb_zone_id',
      row: findZoneRow(snapshot, curbZoneId),
    };
    return findUnknownOrInvalid(zone, snapshot.zones.tree, values.time);
  },
};
