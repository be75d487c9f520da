/** A box in degrees. `minLng` greater than `maxLng` asks across the antimeridian. */
export interface QuestionBox {
  readonly minLat: number;
  readonly minLng: number;
  readonly maxLat: number;
  readonly maxLng: number;
}

/** A circle. The records are ordered by distance from its centre. */
export interface QuestionCircle {
  readonly lat: number;
  readonly lng: number;
  readonly radiusCm: number;
}

/** Parameters of every list. A box and a circle cannot be combined. */
export interface ListQuestion {
  readonly box?: QuestionBox;
  readonly circle?: QuestionCircle;
  /** Records per page, 1 to 250; default 250. */
  readonly pageSize?: number;
}

export interface AreaQuestion extends ListQuestion {
  /** Exact and case-sensitive. */
  readonly name?: string;
}

export interface ZoneQuestion extends ListQuestion {
  readonly curbAreaId?: string;
  /** Milliseconds since 1970: only zones that are valid then. */
  readonly timeMs?: number;
  readonly includeGeometry?: boolean;
}

export interface SpaceQuestion extends ListQuestion {
  readonly curbZoneId?: string;
  /** Milliseconds since 1970: only spaces that are valid then, with their availability then. */
  readonly timeMs?: number;
}

/** A policy has no shape, so it is asked for neither by a box nor by a circle. */
export interface PolicyQuestion extends Pick<ListQuestion, 'pageSize'> {
  readonly curbPolicyId?: string;
  /** Only policies that the zone lists. */
  readonly curbZoneId?: string;
  /** Only policies that a zone of the area lists. */
  readonly curbAreaId?: string;
  /** Milliseconds since 1970: only policies that a zone lists then, while it is valid. */
  readonly timeMs?: number;
}

export interface ObjectQuestion extends ListQuestion {
  /** Only objects that name the zone or a space of it, and those that the zone lists. */
  readonly curbZoneId?: string;
  /** Only objects that name the space. */
  readonly curbSpaceId?: string;
}

export type Question = AreaQuestion &
  ZoneQuestion &
  SpaceQuestion &
  PolicyQuestion &
  ObjectQuestion;

/** Returns the query parameters of a question, under the names of the interface. */
export function encodeQuestion(question: Question): URLSearchParams {
  const { box, circle } = question;
  const parameters = new URLSearchParams();
  const add = (name: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined) parameters.set(name, plainText(value));
  };
  if (circle !== undefined) {
    add('lat', circle.lat);
    add('lng', circle.lng);
    add('radius', circle.radiusCm);
  }
  if (box !== undefined) {
    add('min_lat', box.minLat);
    add('min_lng', box.minLng);
    add('max_lat', box.maxLat);
    add('max_lng', box.maxLng);
  }
  add('name', question.name);
  add('curb_area_id', question.curbAreaId);
  add('curb_zone_id', question.curbZoneId);
  add('curb_space_id', question.curbSpaceId);
  add('curb_policy_id', question.curbPolicyId);
  add('time', question.timeMs);
  add('include_geometry', question.includeGeometry);
  return parameters;
}

/**
 * Formats a value. Small numbers are written as plain decimals, because the interface
 * refuses `1e-7`.
 */
function plainText(value: string | number | boolean): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return String(value);
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
