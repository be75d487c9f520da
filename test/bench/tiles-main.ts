import { encodeTile } from '../../src/map/encode-tile.ts';
import type { TileAddress } from '../../src/map/tile-frame.ts';
import { layersOfTile } from '../../src/map/tile-layers.ts';
import { openStore } from '../../src/open/open-store.ts';
import { addressesOfAreas } from '../map/support/tile-addresses.ts';
import { median } from './measure/median.ts';

/*
 * What tiles of the map cost, in a process of its own: the argument is a store; prints JSON. The
 * tiles of each zoom are spread evenly over the city.
 */

export interface TileCost {
  readonly zoom: number;
  /** Tiles that the city has at this zoom. */
  readonly tileCount: number;
  /** Milliseconds of processor time. */
  readonly medianMs: number;
  readonly percentile95Ms: number;
  readonly largestByteLength: number;
}

const ZOOMS = [4, 6, 8, 10, 12, 13, 14, 15, 16, 17, 18];
const TILES_PER_ZOOM = 64;
const MEASURED_COUNT = 256;

const snapshot = await openStore(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(ZOOMS.map(measureZoom)));

function measureZoom(zoom: number): TileCost {
  const all = addressesOfAreas(snapshot, zoom);
  const count = Math.min(TILES_PER_ZOOM, all.length);
  const some = Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)] as TileAddress,
  );
  const draw = (address: TileAddress) =>
    encodeTile(layersOfTile(snapshot, { address, timeMs: undefined })).length;
  // Once uncounted: code is compiled, pages are in memory, cells are counted.
  const lengths = some.map(draw);
  const timesMs = Array.from({ length: MEASURED_COUNT }, (_, index) => {
    const start = process.cpuUsage();
    draw(some[index % count] as TileAddress);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return {
    zoom,
    tileCount: all.length,
    medianMs: median(timesMs),
    percentile95Ms: timesMs[Math.floor(timesMs.length * 0.95)] as number,
    largestByteLength: Math.max(...lengths),
  };
}
