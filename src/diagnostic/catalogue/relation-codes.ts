import type { CatalogueEntries } from './entry.ts';

/** Faults between records: references, positions against each other, numbering. */
export const RELATION_CODES = {
  'space-zone-unknown': {
    severity: 'error',
    origin: 'std',
    role: 'consequence',
    title: 'Space names a zone that is not in the feed',
    about:
      'Where a feed has zones, the zone that a space names must be one of them and have no error.',
    fix: 'If the zone has an error of its own, correct that first. Otherwise correct the zone identifier, or add the zone.',
    messages: {
      'no-zones':
        'curb_zone_id {zoneId} cannot be found, because all zones in the files have errors, or there are none',
      plain: 'curb_zone_id {zoneId} is not a zone of the feed, or that zone has an error itself',
      alike:
        'curb_zone_id {zoneId:quoted} is not a zone of the feed; the zone {alike:quoted} is written nearly the same, so correct one of the two',
      near: 'curb_zone_id {zoneId} is not a zone of the feed, or that zone has an error itself; the space lies in zone {near}',
    },
  },
  'space-zone-count': {
    severity: 'error',
    origin: 'seed',
    unservable: true,
    title: 'Space has no zone, or several',
    about: 'Each space belongs to exactly one zone.',
    fix: 'Give each space the identifier of its one zone.',
    messages: {
      shapeless: 'curb_zone_id cannot be found by position, because the space has no shape',
      nowhere: 'no zone of the feed is within {distanceM} m of the space',
      outside: 'no zone contains the middle of the space; zone {zoneId} is {distanceM} m away',
      far: 'no zone is within {withinM} m of the middle of the space; zone {zoneId} is {distanceM} m away',
      missing:
        '{field} is empty or missing; each space needs exactly one zone. If another column names the zone, write "fields": {"{target}": "COLUMN"} for this source under "sources" in feed.json',
      none: '{field} is empty or missing; each space needs exactly one zone',
      several: '{field} {value:quoted} names {count#zone}; each space needs exactly one',
      key: '{target} is made from {field}, which is missing',
      shape: '{target} is made from the shape, which is missing or has an error',
    },
  },
  'zone-by-position': {
    severity: 'info',
    origin: 'heur',
    title: 'Zone found by position or made of spaces',
    about:
      'The feed asks for the zone that a space lies in or is nearest to, or for the zones that lie in an area. If several zones contain a space, the smallest one is used; if they have the same size, the first by identifier.',
    fix: 'Nothing needs to be done, unless zones that overlap are a mistake.',
    messages: {
      one: 'curb_zone_id was found by position',
      several: {
        severity: 'warning',
        text: 'curb_zone_id was found by position: {zoneId} was chosen, but {others} would fit, too',
      },
      area: 'curb_zone_ids was found by position and names {count#zone}',
      derived: 'zones of the feed were made of the spaces that name them: {count#zone}',
    },
  },
  'space-number-sequence': {
    severity: 'info',
    origin: 'heur',
    title: 'Spaces numbered within their zone',
    about:
      '"sequence" in feed.json numbers the spaces of a zone from 1 in the order of their identifiers, past the numbers that other spaces of the zone have. A number changes when a space before it comes or goes.',
    fix: 'Nothing needs to be done. Map space_number to a column where the city has numbers.',
    message: 'space_number was given to {count#space}, from 1 within each zone',
  },
  'zone-policy-unknown': {
    severity: 'warning',
    origin: 'std',
    role: 'consequence',
    title: 'Zone lists a policy that is not in the feed',
    about:
      'Where a feed has policies, those that a zone lists in curb_policy_ids or prev_policies should be among them and have no error. The zone is served with its list as it is.',
    fix: 'Correct the identifier of the policy, add the policy, or correct its errors.',
    message:
      'curb_policy_ids lists policies that the feed does not have, or that have errors themselves: {policyIds}',
  },
  'zone-object-unknown': {
    severity: 'warning',
    origin: 'std',
    role: 'consequence',
    title: 'Zone lists an object that is not in the feed',
    about:
      'Where a feed has objects, those that a zone lists in curb_object_ids should be among them and have no error. The zone is served with its list as it is.',
    fix: 'Correct the identifier of the object, add the object, or correct its errors.',
    message:
      'curb_object_ids lists objects that the feed does not have, or that have errors themselves: {objectIds}',
  },
  'object-reference-unknown': {
    severity: 'warning',
    origin: 'std',
    role: 'consequence',
    title: 'Object names a record that is not in the feed',
    about:
      'Where a feed has zones, spaces or policies, those that an object names should be among them and have no error. The object is served with its references as they are.',
    fix: 'Correct the identifier, add the record, or correct its errors.',
    messages: {
      zone: 'curb_zone_id {id} is not a zone of the feed, or that zone has an error itself',
      space: 'curb_space_id {id} is not a space of the feed, or that space has an error itself',
      policy: 'curb_policy_id {id} is not a policy of the feed, or that policy has an error itself',
    },
  },
  'object-without-place': {
    severity: 'warning',
    origin: 'std',
    title: 'Object names neither a zone nor a space',
    about:
      'The standard expects the zone or the space that an object is in or nearest to. Without them, only box, circle and identifier find the object.',
    fix: 'Fill curb_zone_id or curb_space_id.',
    message: 'object has neither curb_zone_id nor curb_space_id',
  },
  'object-type-missing': {
    severity: 'warning',
    origin: 'std',
    title: 'Object has no type',
    about: 'The standard expects object_type, such as meter, signage or bike_rack.',
    fix: 'Fill object_type, or give the type of all objects of the file: "fields": {"object_type": {"value": "meter"}} for this source under "sources" in feed.json.',
    message: 'object_type is missing',
  },
  'space-zone-unchecked': {
    severity: 'info',
    origin: 'std',
    title: 'Zones of spaces cannot be checked',
    about: 'The feed has no zones, so it is not known whether those that its spaces name exist.',
    fix: 'Add the zones to the feed to have the references checked.',
    message: 'curb_zone_id of the spaces cannot be checked, because the feed has no zones',
  },
  'area-zone-unknown': {
    severity: 'warning',
    origin: 'std',
    role: 'consequence',
    title: 'Area names a zone that is not in the feed',
    about:
      'Where a feed has zones, those that an area names should be among them. Retired zones often stay in such lists.',
    fix: 'If the zone has an error of its own, correct that first. Otherwise remove the zone from the list, or add the zone.',
    message: 'curb_zone_ids names {zoneIds}; these zones are not in the feed, or have errors',
  },
  'area-without-zones': {
    severity: 'warning',
    origin: 'std',
    title: 'Area has no zones',
    about:
      'The standard expects an area to have at least one zone. The area is served with an empty list.',
    fix: 'List the zones of the area. If feed.json finds them by position, there is no zone in the area, and nothing needs to be done.',
    message: 'area has no zone; the standard expects at least one in curb_zone_ids',
  },
  'area-zone-repeated': {
    severity: 'warning',
    origin: 'heur',
    title: 'Area names a zone twice',
    about: 'The zone is kept once.',
    fix: 'Remove the repeated identifier.',
    message: '{field} names the zone {zoneId:quoted} more than once; it is kept once',
  },
  'spaces-missing': {
    severity: 'warning',
    origin: 'heur',
    role: 'cause',
    title: 'Feed has observations but no spaces',
    about: 'Observations belong to spaces, so a feed without spaces serves none of them.',
    fix: 'Add the file of the spaces to the feed. If the feed has it, correct its errors first.',
    message:
      'the feed has no spaces, or all of them have errors, so none of its observations can be served',
  },
  'observation-space-unknown': {
    severity: 'warning',
    origin: 'heur',
    unservable: true,
    role: 'consequence',
    title: 'Observation of a space that is not in the feed',
    about: 'The space is not in the feed or was left out, so its observation is not served.',
    fix: 'If the space has an error of its own, correct that first. Otherwise add the space, or remove the observation.',
    message:
      'curb_space_id {spaceId} is not a space of the feed, or that space has an error itself; the observation is left out',
  },
  'links-disagree': {
    severity: 'warning',
    origin: 'std',
    role: 'consequence',
    title: 'Zone and its areas or spaces disagree',
    about:
      'Where a zone lists its areas or spaces, those should name the zone, and the other way round. Responses contain what the areas and spaces say.',
    fix: 'Correct one of the two, or remove the list from the zone.',
    messages: {
      zone: '{listField} names {ids}, but these records do not name this zone, or are not in the feed',
      member: '{ownField} names {ids}, but {listField} of the zone does not list this record',
      list: '{field} {value:quoted} is not a list of UUIDs, so it names none of the {kind}',
      uuid: '{field} {value:quoted} is not a UUID, so it names none of the {kind}',
    },
  },
  'space-outside-zone': {
    severity: 'error',
    origin: 'std',
    title: 'Space lies outside its zone',
    about:
      'The standard expects a space to lie inside its zone. Up to 0.15 m outside is accepted. It is an error if all of the space is outside, or if it reaches more than 1 m out of the zone with more than a tenth of its area. Everything in between is a warning. It is never more than a warning if feed.json drew the space from a point or a line and a part of it is inside.',
    fix: 'If longitude and latitude of the space are exchanged, correct their order. Otherwise redraw the space or the zone, or correct the zone identifier of the space.',
    messages: {
      apart: 'space lies outside its zone {zoneId}; none of it is in the zone',
      swapped:
        'space lies outside its zone {zoneId}, but would be in it if its longitude and latitude were exchanged: write the longitude first; or exchange the columns of "lat" and "lng" under "geometry", or write "axes": "lat,lng", for this source under "sources" in feed.json',
      far: 'space reaches {distanceM} m out of its zone {zoneId}; {percent} % of the space is outside',
      near: {
        severity: 'warning',
        text: 'space reaches {distanceM} m out of its zone {zoneId}; {percent} % of the space is outside',
      },
      line: {
        severity: 'warning',
        text: 'space reaches {distance} from the line of its zone {zoneId}, which is {widthM} m wide',
      },
      unmeasured: {
        severity: 'warning',
        text: 'cannot compute whether the space is in its zone {zoneId}: the two shapes could not be clipped, which happens if one of them crosses itself',
      },
    },
  },
  'spaces-overlap': {
    severity: 'error',
    origin: 'std',
    title: 'Spaces overlap',
    about:
      'Spaces that are valid at the same time must not overlap. Up to 0.1 m² or one hundredth of the smaller space is fine, up to a tenth is a warning, more is an error. It is a warning where feed.json drew one of them from a point or a line.',
    fix: 'Redraw the spaces, or write an end_date for the one that was replaced.',
    messages: {
      error: 'space overlaps space {other} by {areaM2} m², {percent} % of the smaller one{more}',
      warning: {
        severity: 'warning',
        text: 'space overlaps space {other} by {areaM2} m², {percent} % of the smaller one{more}',
      },
      identical: 'space has the same shape as space {other}{more}',
      unmeasured: {
        severity: 'warning',
        text: 'cannot compute whether the space overlaps space {other}: the two shapes could not be clipped, which happens if one of them crosses itself',
      },
    },
  },
  'zones-overlap': {
    severity: 'error',
    origin: 'std',
    title: 'Zones overlap',
    about:
      'Zones that are valid at the same time must not overlap. Up to 0.1 m² or one hundredth of the smaller zone is fine, up to a tenth is a warning, more is an error. It is a warning where feed.json drew one of them from a point or a line.',
    fix: 'Redraw the zones, or write an end_date for the one that was replaced.',
    messages: {
      error: 'zone overlaps zone {other} by {areaM2} m², {percent} % of the smaller one{more}',
      warning: {
        severity: 'warning',
        text: 'zone overlaps zone {other} by {areaM2} m², {percent} % of the smaller one{more}',
      },
      identical: 'zone has the same shape as zone {other}{more}',
      unmeasured: {
        severity: 'warning',
        text: 'cannot compute whether the zone overlaps zone {other}: the two shapes could not be clipped, which happens if one of them crosses itself',
      },
    },
  },
  'zone-outside-area': {
    severity: 'error',
    origin: 'std',
    title: 'Zone lies outside its area',
    about:
      'The standard expects a zone to lie inside the areas that list it. Up to 5 m outside is accepted. It is a warning if a part of the zone is farther outside, and an error if none of it is in the area.',
    fix: 'Redraw the zone or the area, or correct the list of zones.',
    messages: {
      apart: 'zone lies outside area {areaId}; none of it is in the area',
      partly: {
        severity: 'warning',
        text: 'zone reaches more than 5 m out of area {areaId}; its centre is inside',
      },
      mostly: {
        severity: 'warning',
        text: 'zone reaches more than 5 m out of area {areaId}; its centre is outside',
      },
      unmeasured: {
        severity: 'warning',
        text: 'cannot compute whether the zone is in area {areaId}: the two shapes could not be clipped, which happens if one of them crosses itself',
      },
    },
  },
  'space-number-duplicate': {
    severity: 'error',
    origin: 'std',
    title: 'Two spaces of a zone have the same number',
    about: 'The number of a space identifies it within its zone.',
    fix: 'Give each space of the zone its own number.',
    message:
      'space_number {number} is also that of space {other}, in the same zone at the same time',
  },
  'space-number-gap': {
    severity: 'info',
    origin: 'std',
    role: 'consequence',
    title: 'Numbers of the spaces of a zone have a gap',
    about: 'The standard suggests that spaces of a zone are numbered from 1 without gaps.',
    fix: 'Nothing needs to be done, unless a space is missing.',
    message: 'space_number runs to {most} in this zone, and these are missing: {missing}',
  },
  'zone-space-count': {
    severity: 'warning',
    origin: 'heur',
    role: 'consequence',
    title: 'Zone states another number of spaces than the feed has',
    about:
      'num_spaces of a zone is compared with the spaces of the feed that name the zone. Spaces with errors of their own are not counted.',
    fix: 'If spaces of the zone have errors, correct those first. Otherwise correct num_spaces, or add the missing spaces.',
    message: 'num_spaces is {stated}, but the feed has {count#space} of this zone',
  },
  'area-too-large': {
    severity: 'warning',
    origin: 'std',
    title: 'Area is very large',
    about:
      'The standard describes areas as neighbourhoods. An area over 10 km², or one of several that holds over 90 % of the zones, is likely the whole city.',
    fix: 'Divide the area into neighbourhoods, or remove it.',
    messages: {
      size: 'area covers {areaKm2} km², more than 10 km²',
      share: 'area lists {count#zone} of {total}, more than 90 %',
    },
  },
} as const satisfies CatalogueEntries;
