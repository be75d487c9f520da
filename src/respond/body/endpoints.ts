import { invariant } from '../../model/invariant.ts';
import { findUuidRow } from '../../query/find-row.ts';
import { type KindSummary, summariseKinds } from '../../query/kind-summaries.ts';
import { pageOfAreas } from '../../query/page-of-areas.ts';
import { pageOfObjects } from '../../query/page-of-objects.ts';
import { pageOfPolicies } from '../../query/page-of-policies.ts';
import { pageOfSpaces } from '../../query/page-of-spaces.ts';
import { pageOfZones, rangesOfZones } from '../../query/page-of-zones.ts';
import { addMatches, openWindow } from '../../query/rows/page-window.ts';
import type { ParameterValues } from '../parameters.ts';
import {
  areaQuestionOf,
  getUuid,
  objectQuestionOf,
  policyQuestionOf,
  spaceQuestionOf,
  zoneQuestionOf,
} from '../request/parse-question.ts';
import { type Endpoint, getRoute } from '../routes.ts';
import {
  type EndpointHandler,
  findUnknown,
  findUnknownOrInvalid,
  NO_ABSENCE,
  recordsIn,
  recordsMade,
} from './endpoint-handler.ts';
import { readSpacesAsOf } from './record-pieces.ts';

const AREAS: EndpointHandler = {
  findAbsence: NO_ABSENCE,
  findPage: (snapshot, values, paging) => pageOfAreas(snapshot, areaQuestionOf(values), paging),
  ...recordsIn(({ areas }) => areas.list),
};

const AREA: EndpointHandler = {
  findAbsence({ areas }, { curb_area_id: id }) {
    const row = findUuidRow(areas.ids, getUuid(id));
    return findUnknown({ noun: 'area', idName: 'curb_area_id', row });
  },
  findPage: AREAS.findPage,
  ...recordsIn(({ areas }, values) => (values.include_geometry ? areas.detail : areas.list)),
};

const ZONES: EndpointHandler = {
  findAbsence: NO_ABSENCE,
  findPage: (snapshot, values, paging) => pageOfZones(snapshot, zoneQuestionOf(values), paging),
  ...recordsIn(({ zones }, values) =>
    values.include_geometry === false ? zones.list : zones.detail,
  ),
};

const ZONE: EndpointHandler = {
  ...ZONES,
  findAbsence(snapshot, values) {
    const { curbZoneId } = zoneQuestionOf(values);
    invariant(curbZoneId !== undefined, 'a by-identifier path has an identifier');
    const zone = {
      noun: 'zone',
      idName: 'curb_zone_id',
      row: rangesOfZones(snapshot, { curbZoneId })[0]?.first,
    };
    return findUnknownOrInvalid(zone, snapshot.zones.tree, values.time);
  },
};

const SPACES: EndpointHandler = {
  findAbsence: NO_ABSENCE,
  findPage: (snapshot, values, paging) => pageOfSpaces(snapshot, spaceQuestionOf(values), paging),
  readPage: (snapshot, values, page) => spaceReaderFor(values).readPage(snapshot, values, page),
  measurePage: (snapshot, values, page) =>
    spaceReaderFor(values).measurePage(snapshot, values, page),
};

const SPACE: EndpointHandler = {
  ...SPACES,
  findAbsence({ spaces }, { curb_space_id: id, time }) {
    const row = findUuidRow(spaces.ids, getUuid(id));
    const space = { noun: 'space', idName: 'curb_space_id', row };
    return findUnknownOrInvalid(space, spaces.tree, time);
  },
};

const LATEST = recordsIn(({ spaces }) => spaces.list);
const AS_OF = recordsMade(({ spaces }, { time = 0 }, { ranges }) =>
  readSpacesAsOf(spaces, ranges, time),
);

function spaceReaderFor({ time }: ParameterValues): typeof LATEST {
  return time === undefined ? LATEST : AS_OF;
}

const POLICIES: EndpointHandler = {
  findAbsence: NO_ABSENCE,
  findPage: (snapshot, values, paging) =>
    pageOfPolicies(snapshot, policyQuestionOf(values), paging),
  ...recordsIn(({ policies }) => policies.list),
};

/** A policy has no period of its own, so `time` is only a filter here and never causes a 404. */
const POLICY: EndpointHandler = {
  ...POLICIES,
  findAbsence({ policies }, { curb_policy_id: id }) {
    const row = findUuidRow(policies.ids, getUuid(id));
    return findUnknown({ noun: 'policy', idName: 'curb_policy_id', row });
  },
};

const OBJECTS: EndpointHandler = {
  findAbsence: NO_ABSENCE,
  findPage: (snapshot, values, paging) => pageOfObjects(snapshot, objectQuestionOf(values), paging),
  ...recordsIn(({ objects }) => objects.list),
};

const OBJECT: EndpointHandler = {
  ...OBJECTS,
  findAbsence({ objects }, { curb_object_id: id }) {
    const row = findUuidRow(objects.ids, getUuid(id));
    return findUnknown({ noun: 'object', idName: 'curb_object_id', row });
  },
};

/**
 * Lists the content of the snapshot, one element for each kind (INTERFACE.md, The
 * rest of the interface).
 */
const ROOT: EndpointHandler = {
  findAbsence: NO_ABSENCE,
  findPage(snapshot, _, { pageNumber, responseSize }) {
    const window = openWindow((pageNumber - 1) * responseSize, pageNumber * responseSize);
    addMatches(window, 0, summariseKinds(snapshot).length);
    return window;
  },
  ...recordsMade((snapshot, _, { ranges: [first = 0, end = 0] }) =>
    summariseKinds(snapshot)
      .slice(first, end)
      .map((summary) => Buffer.from(`${encodeSummary(summary)},`)),
  ),
};

function encodeSummary({ kind, count, box, lastUpdatedMs }: KindSummary): string {
  return JSON.stringify({
    kind,
    path: getRoute(kind).path,
    count,
    bbox: box === null ? null : [box.minLng, box.minLat, box.maxLng, box.maxLat],
    last_updated_date: lastUpdatedMs,
  });
}

/** The handler of each endpoint. */
export const ENDPOINT_HANDLERS: Readonly<Record<Endpoint, EndpointHandler>> = {
  areas: AREAS,
  area: AREA,
  zones: ZONES,
  zone: ZONE,
  spaces: SPACES,
  space: SPACE,
  policies: POLICIES,
  policy: POLICY,
  objects: OBJECTS,
  object: OBJECT,
  root: ROOT,
};
