import type {
  SampleArea,
  SampleObject,
  SampleSpace,
  SampleZone,
} from '../records/sample-record.ts';

/**
 * A record's fields by their names in the standard, all except its geometry; unknown values
 * are null.
 */
export type Members = Readonly<Record<string, unknown>>;

export function areaMembers(area: SampleArea): Members {
  return {
    curb_area_id: area.curbAreaId,
    name: area.name,
    published_date: area.publishedDateMs,
    last_updated_date: area.lastUpdatedDateMs,
    curb_zone_ids: area.curbZoneIds,
  };
}

export function zoneMembers(zone: SampleZone): Members {
  return {
    curb_zone_id: zone.curbZoneId,
    user_zone_id: zone.userZoneId,
    published_date: zone.publishedDateMs,
    last_updated_date: zone.lastUpdatedDateMs,
    start_date: zone.startDateMs,
    end_date: zone.endDateMs,
    street_name: zone.streetName,
    street_side: zone.streetSide,
    length: zone.lengthCm,
    width: zone.widthCm,
    parking_angle: zone.parkingAngle,
    num_spaces: zone.spaceCount,
    curb_policy_ids: zone.curbPolicyIds,
    curb_area_ids: zone.curbAreaIds,
    curb_space_ids: zone.curbSpaceIds,
  };
}

export function spaceMembers(space: SampleSpace): Members {
  return {
    curb_space_id: space.curbSpaceId,
    name: space.name,
    published_date: space.publishedDateMs,
    last_updated_date: space.lastUpdatedDateMs,
    curb_zone_id: space.curbZoneId,
    space_number: space.spaceNumber,
    length: space.lengthCm,
    width: space.widthCm,
    available: space.availability?.available ?? null,
    availability_time: space.availability?.timeMs ?? null,
    start_date: space.startDateMs,
    end_date: space.endDateMs,
  };
}

export function objectMembers(object: SampleObject): Members {
  return {
    curb_object_id: object.curbObjectId,
    curb_zone_id: object.curbZoneId,
    curb_space_id: object.curbSpaceId,
    curb_policy_id: object.curbPolicyId,
    object_type: object.objectType,
    name: object.name,
    owner: object.owner,
    perpendicular_distance: object.perpendicularDistanceCm,
    max_height: object.maxHeightCm,
    published_date: object.publishedDateMs,
    last_updated_date: object.lastUpdatedDateMs,
  };
}
