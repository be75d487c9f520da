import type { CurbSpaceId, CurbZoneId } from '../../src/model/curb-id.ts';
import type { TestFeed } from './tables.ts';
import {
  square,
  tinyArea,
  tinyObject,
  tinyPolicy,
  tinySpace,
  tinyZone,
  uuidOf,
} from './tiny-records.ts';

/**
 * A feed with a little of everything: holes, lines, shapes borrowed and
 * missing, dates, observations.
 */
export function tinyFeed(): Required<TestFeed> {
  const [shell = new Float64Array(0)] = square({ lng: 22.9, lat: 40.6 }, 0.1).rings;
  const [hole = new Float64Array(0)] = square({ lng: 22.92, lat: 40.62 }, 0.005).rings;
  return {
    areas: [
      tinyArea(901, { name: 'Κέντρο', shape: { type: 'Polygon', rings: [shell, hole.reverse()] } }),
      tinyArea(902, { name: 'Harbour', shape: null, curbZoneIds: ['quay', 'market'] as never }),
      tinyArea(903, { name: 'Study', shape: null }),
    ],
    zones: [
      tinyZone('market', {
        carried: {
          curb_policy_ids: [uuidOf(801), uuidOf(802)],
          curb_object_ids: [uuidOf(702)],
          prev_policies: [{ curb_policy_ids: [uuidOf(803)], start_date: 1, end_date: 2 }],
        },
      }),
      tinyZone('quay', {
        shape: { type: 'LineString', positions: Float64Array.of(22.95, 40.64, 22.951, 40.641) },
      }),
      tinyZone('closed', {
        shape: null,
        startDateMs: 1_500_000_000_000,
        endDateMs: 1_600_000_000_000,
      }),
    ],
    spaces: Array.from({ length: 40 }, (_, index) =>
      tinySpace(index, ['market', 'quay', 'closed', 'unlisted'][index % 4] ?? '', {
        spaceNumber: 40 - index,
        ...(index % 5 === 0 ? { shape: null } : {}),
        ...(index % 7 === 0 ? { customAttributes: { side: 'αριστερά', meter: index } } : {}),
        ...(index % 11 === 0 ? { available: false, availabilityTimeMs: 1_650_000_000_000 } : {}),
      }),
    ),
    policies: [tinyPolicy(801), tinyPolicy(802), tinyPolicy(803)],
    objects: [
      tinyObject(701, { curbZoneId: 'quay' as CurbZoneId }),
      tinyObject(702, { curbSpaceId: uuidOf(3) as CurbSpaceId, shape: null }),
      tinyObject(703, {
        curbZoneId: 'only named by an object' as CurbZoneId,
        curbSpaceId: uuidOf(777) as CurbSpaceId,
        shape: square({ lng: 22.95, lat: 40.64 }, 0.001),
        customAttributes: { maker: 'Μηχανή' },
      }),
    ],
    availability: Array.from({ length: 60 }, (_, index) => ({
      curbSpaceId: uuidOf(index % 13) as CurbSpaceId, // Well-formed by construction.
      availabilityTimeMs: 1_660_000_000_000 + index * 60_000,
      available: index % 3 === 0,
    })),
  };
}
