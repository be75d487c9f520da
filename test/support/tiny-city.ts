import type { CurbSpaceId, CurbZoneId } from '../../src/model/curb-id.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import type { RunningApp } from './running-app.ts';
import { TOKEN } from './running-app.ts';
import { square, tinyArea, tinySpace, tinyZone, uuidOf } from './tiny-records.ts';
import { type TinyOptions, tinySnapshot } from './tiny-snapshot.ts';

export const ZONE_UUID = '0f7b9c4e-5b7a-4c62-9d3e-0d5a4f0e7a11';

/** A space that is valid from 1000 to 2000, in a zone that is always. */
export const SHORT_SPACE = 13;
/** A space of a zone that is valid from 1500. */
export const LATE_ZONE_SPACE = 21;
/** A space without a shape in a zone without one. */
export const PLACELESS_SPACE = 31;

/** A square of 0.1 degrees with a hole in its middle third. */
const WITH_HOLE = {
  type: 'Polygon',
  rings: [
    ...square({ lng: 10, lat: 50 }, 0.3).rings,
    Float64Array.from([10.1, 50.1, 10.1, 50.2, 10.2, 50.2, 10.2, 50.1, 10.1, 50.1]),
  ],
} as const;

/** Three zones with seven spaces, and five areas: a bit of all that INTERFACE.md speaks of. */
export function tinyCity(options: TinyOptions = {}): Snapshot {
  return tinySnapshot(
    {
      areas: [
        tinyArea(1, { name: 'Old Town', curbZoneIds: ['a', ZONE_UUID] as CurbZoneId[] }),
        tinyArea(2, { name: 'Old Town', shape: square({ lng: 22.95, lat: 40.6 }, 0.1) }),
        tinyArea(3, { name: 'Caf\u00e9', customAttributes: { district: 'Ένα', wards: 2 } }),
        tinyArea(4, { name: 'Ring', shape: WITH_HOLE }),
        tinyArea(5, { name: 'Fiji', shape: square({ lng: 179.95, lat: -17 }, 0.1) }),
      ],
      zones: [
        tinyZone('a'),
        tinyZone(ZONE_UUID, { startDateMs: 1500 }),
        tinyZone('nowhere', { shape: null }),
      ],
      spaces: [
        tinySpace(11, 'a', { spaceNumber: 1 }),
        tinySpace(12, 'a', { spaceNumber: 2, lengthCm: null, widthCm: 250 }),
        tinySpace(SHORT_SPACE, 'a', { spaceNumber: 3, startDateMs: 1000, endDateMs: 2000 }),
        tinySpace(14, 'a', { spaceNumber: 4, shape: null }),
        tinySpace(LATE_ZONE_SPACE, ZONE_UUID, { customAttributes: { surface: 'gravel' } }),
        tinySpace(22, ZONE_UUID, { spaceNumber: 2, available: false }),
        tinySpace(PLACELESS_SPACE, 'nowhere', { shape: null }),
      ],
      observations: [
        { curbSpaceId: uuidOf(11) as CurbSpaceId, availabilityTimeMs: 1000, available: false },
        { curbSpaceId: uuidOf(11) as CurbSpaceId, availabilityTimeMs: 1600, available: true },
      ],
    },
    options,
  );
}

/** What came back for a path and parameters; the known token is among them unless another is. */
export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // Tests look into it as they expect it to be.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests are about.
  readonly body: any;
  /** The records' names, `Bay 11` as 11. */
  readonly names: readonly (string | number)[];
}

export async function ask(
  app: RunningApp,
  path: string,
  parameters: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Asked> {
  const query = new URLSearchParams({ service_token: TOKEN });
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  const { status, headers, body: text } = await app.send(`${path}?${query}`);
  const body = JSON.parse(text);
  const records: { name: string }[] = Object.values<[]>(body.data?.[0] ?? {}).flat();
  const names = records.map(({ name }) => (name.startsWith('Bay ') ? Number(name.slice(4)) : name));
  return { status, headers, text, body, names };
}
