import type { TileAddress } from '../../../src/map/tile-frame.ts';
import { summariseKinds } from '../../../src/query/kind-summaries.ts';
import type { Snapshot } from '../../../src/snapshot/sections.ts';

/** The tile of `zoom` that a place is in, by the textbook. */
export function addressAt(zoom: number, lng: number, lat: number): TileAddress {
  const angle = (lat * Math.PI) / 180;
  const down = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return {
    zoom,
    column: Math.floor(((lng + 180) / 360) * 2 ** zoom),
    row: Math.floor(down * 2 ** zoom),
  };
}

/** Every tile of `zoom` that meets the box around the areas, and so many beside it. */
export function addressesOfAreas(snapshot: Snapshot, zoom: number, margin = 0): TileAddress[] {
  const box = summariseKinds(snapshot).find(({ kind }) => kind === 'areas')?.box;
  if (box === undefined || box === null) throw new Error('the city has areas');
  const first = addressAt(zoom, box.minLng, box.maxLat);
  const last = addressAt(zoom, box.maxLng, box.minLat);
  const addresses: TileAddress[] = [];
  for (let row = first.row - margin; row <= last.row + margin; row++) {
    for (let column = first.column - margin; column <= last.column + margin; column++) {
      addresses.push({ zoom, column, row });
    }
  }
  return addresses;
}
