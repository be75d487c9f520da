import { parseCurbZoneId, parseUuid } from '../../model/curb-id.ts';
import type { Box, Circle } from '../../model/geometry.ts';
import { invariant } from '../../model/invariant.ts';
import { PAGE_NUMBER_DEFAULT, RESPONSE_SIZE_DEFAULT } from '../../model/limits.ts';
import type {
  AreaQuestion,
  ObjectQuestion,
  Paging,
  PolicyQuestion,
  SpaceQuestion,
  ZoneQuestion,
} from '../../query/question.ts';
import type { ParameterValues } from '../parameters.ts';
import { findBox } from './box-values.ts';

/** A question under construction. Members that were not requested are absent. */
type Draft<Question> = { -readonly [Member in keyof Question]: Question[Member] };

/** Converts checked values to a question. The names of the interface are not used after this. */
export function areaQuestionOf(values: ParameterValues): AreaQuestion {
  const question: Draft<AreaQuestion> = {};
  const id = findUuid(values.curb_area_id);
  if (id !== undefined) question.curbAreaId = id;
  if (values.name !== undefined) question.name = values.name.normalize('NFC');
  addShape(question, values);
  return question;
}

export function zoneQuestionOf(values: ParameterValues): ZoneQuestion {
  const question: Draft<ZoneQuestion> = {};
  const zoneId = findZoneId(values.curb_zone_id);
  const areaId = findUuid(values.curb_area_id);
  if (zoneId !== undefined) question.curbZoneId = zoneId;
  if (areaId !== undefined) question.curbAreaId = areaId;
  if (values.time !== undefined) question.timeMs = values.time;
  addShape(question, values);
  return question;
}

export function spaceQuestionOf(values: ParameterValues): SpaceQuestion {
  const question: Draft<SpaceQuestion> = {};
  const id = findUuid(values.curb_space_id);
  const zoneId = findZoneId(values.curb_zone_id);
  if (id !== undefined) question.curbSpaceId = id;
  if (zoneId !== undefined) question.curbZoneId = zoneId;
  if (values.time !== undefined) question.timeMs = values.time;
  addShape(question, values);
  return question;
}

export function policyQuestionOf(values: ParameterValues): PolicyQuestion {
  const question: Draft<PolicyQuestion> = {};
  const id = findUuid(values.curb_policy_id);
  const zoneId = findZoneId(values.curb_zone_id);
  const areaId = findUuid(values.curb_area_id);
  if (id !== undefined) question.curbPolicyId = id;
  if (zoneId !== undefined) question.curbZoneId = zoneId;
  if (areaId !== undefined) question.curbAreaId = areaId;
  if (values.time !== undefined) question.timeMs = values.time;
  return question;
}

export function objectQuestionOf(values: ParameterValues): ObjectQuestion {
  const question: Draft<ObjectQuestion> = {};
  const id = findUuid(values.curb_object_id);
  const zoneId = findZoneId(values.curb_zone_id);
  const spaceId = findUuid(values.curb_space_id);
  if (id !== undefined) question.curbObjectId = id;
  if (zoneId !== undefined) question.curbZoneId = zoneId;
  if (spaceId !== undefined) question.curbSpaceId = spaceId;
  addShape(question, values);
  return question;
}

export function pagingOf(values: ParameterValues): Paging {
  return {
    pageNumber: values.page_num ?? PAGE_NUMBER_DEFAULT,
    responseSize: values.response_size ?? RESPONSE_SIZE_DEFAULT,
  };
}

function addShape(question: { box?: Box; circle?: Circle }, values: ParameterValues): void {
  const box = findBox(values);
  const circle = findCircle(values);
  if (box !== undefined) question.box = box;
  if (circle !== undefined) question.circle = circle;
}

function findCircle({ lat, lng, radius }: ParameterValues): Circle | undefined {
  if (lat === undefined || lng === undefined || radius === undefined) return undefined;
  return { center: { lng, lat }, radiusCm: radius };
}

/** Returns the identifier in a path, which is known to be a UUID, in its normal form. */
export function getUuid(text: string | undefined): string {
  const uuid = findUuid(text);
  invariant(uuid !== undefined, 'a by-identifier path has an identifier');
  return uuid;
}

function findUuid(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseUuid(text);
}

function findZoneId(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseCurbZoneId(text);
}
