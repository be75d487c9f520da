import type {
  CurbAreaId,
  CurbObjectId,
  CurbPolicyId,
  CurbSpaceId,
  CurbZoneId,
} from '../../src/model/curb-id.ts';
import type { TestFeed } from '../support/tables.ts';

/** The records of the example in src/snapshot/FORMAT.md. Fixed: its bytes are printed there. */

const QUAY = 'quay' as CurbZoneId;
const YARD = 'yard' as CurbZoneId;

/** Whole halves and eighths, so that their bytes can be read. */
const yardRing = Float64Array.of(23.5, 41.5, 23.75, 41.5, 23.75, 41.75, 23.5, 41.75, 23.5, 41.5);

export const EXAMPLE_FEED: TestFeed = {
  areas: [
    {
      curbAreaId: '0000000a-0000-4000-8000-000000000001' as CurbAreaId,
      name: 'Λιμάνι',
      publishedDateMs: 1_600_000_000_000,
      lastUpdatedDateMs: 1_700_000_000_000,
      curbZoneIds: [QUAY, YARD],
      shape: null,
      customAttributes: null,
    },
  ],
  zones: [
    {
      curbZoneId: YARD,
      publishedDateMs: 1_600_000_000_000,
      lastUpdatedDateMs: 1_700_000_000_000,
      startDateMs: 1_500_000_000_000,
      endDateMs: null,
      shape: { type: 'Polygon', rings: [yardRing] },
      curbAreaIds: null,
      curbSpaceIds: null,
      carried: { curb_policy_ids: ['0000000d-0000-4000-8000-000000000001'], street_side: 'N' },
      customAttributes: null,
    },
    {
      curbZoneId: QUAY,
      publishedDateMs: 1_600_000_000_000,
      lastUpdatedDateMs: 1_700_000_000_000,
      startDateMs: null,
      endDateMs: null,
      shape: { type: 'LineString', positions: Float64Array.of(22.5, 40.5, 22.625, 40.5) },
      curbAreaIds: null,
      curbSpaceIds: null,
      carried: {},
      customAttributes: null,
    },
  ],
  policies: [
    {
      curbPolicyId: '0000000d-0000-4000-8000-000000000001' as CurbPolicyId,
      publishedDateMs: 1_600_000_000_000,
      members: {
        curb_policy_id: '0000000d-0000-4000-8000-000000000001',
        published_date: 1_600_000_000_000,
        priority: 1,
        rules: [{ activity: 'loading', max_stay: 30 }],
      },
    },
  ],
  objects: [
    {
      curbObjectId: '0000000e-0000-4000-8000-000000000001' as CurbObjectId,
      name: 'Crane',
      publishedDateMs: 1_600_000_000_000,
      lastUpdatedDateMs: 1_700_000_000_000,
      curbZoneId: null,
      curbSpaceId: '0000000c-0000-4000-8000-000000000001' as CurbSpaceId,
      shape: { type: 'Point', positions: Float64Array.of(22.5, 40.5) },
      carried: { object_type: 'barrier', perpendicular_distance: -30 },
      customAttributes: null,
    },
  ],
  spaces: [
    {
      curbSpaceId: '0000000c-0000-4000-8000-000000000002' as CurbSpaceId,
      name: 'Yard 1',
      publishedDateMs: 1_600_000_000_000,
      lastUpdatedDateMs: 1_700_000_000_000,
      curbZoneId: YARD,
      spaceNumber: 1,
      lengthCm: 610,
      widthCm: 240,
      available: true,
      availabilityTimeMs: null,
      startDateMs: null,
      endDateMs: null,
      shape: null,
      customAttributes: { side: 'left' },
    },
    {
      curbSpaceId: '0000000c-0000-4000-8000-000000000001' as CurbSpaceId,
      name: 'Quay 1',
      publishedDateMs: 1_600_000_000_000,
      lastUpdatedDateMs: 1_700_000_000_000,
      curbZoneId: QUAY,
      spaceNumber: 1,
      lengthCm: null,
      widthCm: null,
      available: true,
      availabilityTimeMs: null,
      startDateMs: null,
      endDateMs: null,
      shape: { type: 'Point', positions: Float64Array.of(22.5625, 40.5) },
      customAttributes: null,
    },
  ],
  availability: [
    {
      curbSpaceId: '0000000c-0000-4000-8000-000000000001' as CurbSpaceId,
      availabilityTimeMs: 1_690_000_000_000,
      available: true,
    },
    {
      curbSpaceId: '0000000c-0000-4000-8000-000000000001' as CurbSpaceId,
      availabilityTimeMs: 1_690_000_060_000,
      available: false,
    },
  ],
};
