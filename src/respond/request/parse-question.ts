import { parseCurbZoneId, parseUuid } from '../../model/curb-id.ts';
import type { Circle } from '../../model/geometry.ts';
import { PAGE_NUMBER_DEFAULT, RESPONSE_SIZE_DEFAULT } from '../../model/limits.ts';
import type { AreaQuestion, Paging, SpaceQuestion } from '../../query/question.ts';
import type { ParameterValues } from '../parameters.ts';
import { findBox } from './box-values.ts';

/** Checked values in the words of the query side: the wire names end here. */
export function areaQuestionOf(values: ParameterValues): AreaQuestion {
  return {
    ...optional('curbAreaId', findUuid(values.curb_area_id)),
    ...optional('name', values.name?.normalize('NFC')),
    ...optional('box', findBox(values)),
    ...optional('circle', findCircle(values)),
  };
}

export function spaceQuestionOf(values: ParameterValues): SpaceQuestion {
  return {
    ...optional('curbSpaceId', findUuid(values.curb_space_id)),
    ...optional('curbZoneId', findZoneId(values.curb_zone_id)),
    ...optional('timeMs', values.time),
    ...optional('box', findBox(values)),
    ...optional('circle', findCircle(values)),
  };
}

export function pagingOf(values: ParameterValues): Paging {
  return {
    pageNumber: values.page_num ?? PAGE_NUMBER_DEFAULT,
    responseSize: values.response_size ?? RESPONSE_SIZE_DEFAULT,
  };
}

function findCircle({ lat, lng, radius }: ParameterValues): Circle | undefined {
  if (lat === undefined || lng === undefined || radius === undefined) return undefined;
  return { center: { lng, lat }, radiusCm: radius };
}

function findUuid(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseUuid(text);
}

function findZoneId(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseCurbZoneId(text);
}

/** A member that is not asked for is absent, not `undefined`. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  // TypeScript widens a computed key to `string`; the one key is `name`.
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
