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
const trials = ZOOMS.map(prepareZoom);
process.stdout.write(JSON.stringify(trials.map(measureZoom)));

interface ZoomTrial {
  readonly zoom: number;
  readonly tileCount: number;
  readonly addresses: readonly TileAddress[];
  readonly largestByteLength: number;
}

function draw(address: TileAddress): number {
  return encodeTile(layersOfTile(snapshot, { address, timeMs: undefined })).length;
}

/**
 * Draws the tiles of a zoom once, uncounted. This is done for all zooms before any is measured, so
 * that the code is compiled, the pages are in memory and the cells are counted, as in a server that
 * has run for a minute.
 */
function prepareZoom(zoom: number): ZoomTrial {
  const all = addressesOfAreas(snapshot, zoom);
  const count = Math.min(TILES_PER_ZOOM, all.length);
  const addresses = Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)] as TileAddress,
  );
  const largestByteLength = Math.max(...addresses.map(draw));
  return { zoom, tileCount: all.length, addresses, largestByteLength };
}

function measureZoom({ zoom, tileCount, addresses, largestByteLength }: ZoomTrial): TileCost {
  const timesMs = Array.from({ length: MEASURED_COUNT }, (_, index) => {
    const start = process.cpuUsage();
    draw(addresses[index % addresses.length] as TileAddress);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return {
    zoom,
    tileCount,
    medianMs: median(timesMs),
    percentile95Ms: timesMs[Math.floor(timesMs.length * 0.95)] as number,
    largestByteLength,
  };
}
