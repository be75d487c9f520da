import type { Random } from './random.ts';

/** A position as files have it. */
export type Pair = readonly [lng: number, lat: number];

/** A polygon (the shell first, then its holes; rings closed), a line, or separate points. */
export interface CityPart {
  readonly kind: 'polygon' | 'line' | 'points';
  readonly rings: readonly (readonly Pair[])[];
}

/**
 * Where shapes are drawn: `side` degrees square around a middle, on a grid of so many
 * lines. A coarse grid makes shapes share corners, borders and parallels; on `dyadic`
 * ones all sums are exact.
 */
export interface Ground {
  readonly middle: Pair;
  readonly side: number;
  readonly lineCount: number;
  readonly isDyadic: boolean;
}

const MIDDLES: readonly Pair[] = [
  [22.94, 40.63],
  [-122.348, 47.615],
  [0, 51.5],
  [0, 0],
  [-0.002, 5.55],
  [179.9995, -16.8],
  [-180, 65],
  [179.5, 0.25],
  [12.5, 89.2],
  [-70, -89.99],
  [15.6, 78.2],
];

const SIDES = [0.0005, 0.005, 0.05, 0.5, 6, 60];

export function createGround(random: Random): Ground {
  const isDyadic = random.chance(0.5);
  const middle = random.pick(MIDDLES);
  const side = random.pick(SIDES);
  return isDyadic
    ? {
        middle: [onGrid(middle[0], 2 ** -14), onGrid(middle[1], 2 ** -14)],
        side: 2 ** Math.round(Math.log2(side)),
        lineCount: random.pick([8, 32]),
        isDyadic,
      }
    : { middle, side, lineCount: random.pick([12, 1000]), isDyadic };
}

function onGrid(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** A position of the ground, no further than a pole. */
export function drawPair(ground: Ground, random: Random): Pair {
  return pairAt(ground, random.below(ground.lineCount + 1), random.below(ground.lineCount + 1));
}

function pairAt(ground: Ground, column: number, line: number): Pair {
  const step = ground.side / ground.lineCount;
  const lng = ground.middle[0] + (column - ground.lineCount / 2) * step;
  const lat = ground.middle[1] + (line - ground.lineCount / 2) * step;
  return settled(ground, lng, lat);
}

/**
 * To seven decimals, as cities publish, or to as fine a part of a degree; no further than a pole.
 */
function settled(ground: Ground, lng: number, lat: number): Pair {
  const parts = ground.isDyadic ? 2 ** 24 : 1e7;
  const [x, y] = [Math.round(lng * parts) / parts, Math.round(lat * parts) / parts];
  return [x, Math.max(-90, Math.min(90, y))];
}

type Draw = (ground: Ground, random: Random) => CityPart;

const DRAWS: readonly Draw[] = [
  drawRectangle,
  drawRectangle,
  drawTriangle,
  drawTriangle,
  drawNotched,
  drawStar,
  drawSliver,
  drawHoled,
  drawHoledToTheCorner,
  drawBowTie,
  drawTiny,
  drawEverything,
];

/** A polygon of one awkward kind or another, with its western end in [−180, 180). */
export function drawPolygon(ground: Ground, random: Random): CityPart {
  return unwrapped(random.pick(DRAWS)(ground, random));
}

export function drawLine(ground: Ground, random: Random): CityPart {
  const pairs = Array.from({ length: 2 + random.below(4) }, () => drawPair(ground, random));
  return unwrapped({ kind: 'line', rings: [pairs] });
}

/** One point, or several. */
export function drawPoints(ground: Ground, random: Random): CityPart {
  const pairs = Array.from({ length: random.pick([1, 1, 2, 4]) }, () => drawPair(ground, random));
  return unwrapped({ kind: 'points', rings: [pairs] });
}

/** A shape as a record may have it: points, a line, lines, a polygon, or several polygons. */
export function drawShape(ground: Ground, random: Random): CityPart[] {
  const draw = random.pick([drawPoints, drawLine, drawPolygon, drawPolygon]);
  const count = draw === drawPoints ? 1 : random.pick([1, 1, 1, 2, 3]);
  return Array.from({ length: count }, () => draw(ground, random));
}

/** As src/geo/unwrap.ts leaves shapes: longitudes may pass 180 in the east, never in the west. */
function unwrapped(part: CityPart): CityPart {
  const west = Math.min(...part.rings.flat().map(([lng]) => lng));
  const turns = -Math.floor((west + 180) / 360);
  if (turns === 0) return part;
  const rings = part.rings.map((ring) => ring.map(([lng, lat]): Pair => [lng + 360 * turns, lat]));
  return { ...part, rings };
}

function polygon(...rings: (readonly Pair[])[]): CityPart {
  return { kind: 'polygon', rings: rings.map(closed) };
}

function closed(pairs: readonly Pair[]): readonly Pair[] {
  const [first] = pairs;
  return first === undefined ? pairs : [...pairs, first];
}

/** Two columns and two lines of the grid, `least` apart at least. */
function drawFrame(ground: Ground, random: Random, least: number) {
  const reach = Math.max(least, 1 + random.below(Math.ceil(ground.lineCount / 2)));
  const column = random.below(Math.max(1, ground.lineCount - reach));
  const line = random.below(Math.max(1, ground.lineCount - reach));
  return { west: column, south: line, east: column + reach, north: line + reach };
}

type Frame = ReturnType<typeof drawFrame>;

function corners(ground: Ground, { west, south, east, north }: Frame): Pair[] {
  return [
    pairAt(ground, west, south),
    pairAt(ground, east, south),
    pairAt(ground, east, north),
    pairAt(ground, west, north),
  ];
}

function drawRectangle(ground: Ground, random: Random): CityPart {
  return polygon(corners(ground, drawFrame(ground, random, 1)));
}

function drawTriangle(ground: Ground, random: Random): CityPart {
  return polygon([0, 1, 2].map(() => drawPair(ground, random)));
}

/** A rectangle without its north-eastern quarter, as in fault case C3. */
function drawNotched(ground: Ground, random: Random): CityPart {
  const frame = drawFrame(ground, random, 2);
  const middle = {
    x: Math.floor((frame.west + frame.east) / 2),
    y: Math.floor((frame.south + frame.north) / 2),
  };
  const [southWest, southEast, , northWest] = corners(ground, frame);
  return polygon([
    southWest as Pair,
    southEast as Pair,
    pairAt(ground, frame.east, middle.y),
    pairAt(ground, middle.x, middle.y),
    pairAt(ground, middle.x, frame.north),
    northWest as Pair,
  ]);
}

/** Many corners, every other one drawn in. */
function drawStar(ground: Ground, random: Random): CityPart {
  const center = drawPair(ground, random);
  const count = 2 * (3 + random.below(4));
  const reach = ground.side * random.between(0.02, 0.3);
  return polygon(
    Array.from({ length: count }, (_, corner): Pair => {
      const radius = corner % 2 === 0 ? reach : reach * random.between(0.1, 0.6);
      const angle = (2 * Math.PI * corner) / count;
      return settled(
        ground,
        center[0] + radius * Math.cos(angle),
        center[1] + radius * Math.sin(angle),
      );
    }),
  );
}

/** Across the whole ground, and as thin as decimals allow. */
function drawSliver(ground: Ground, random: Random): CityPart {
  const [lng, lat] = drawPair(ground, random);
  const width = ground.isDyadic ? 2 ** -24 : 1e-7;
  const far = pairAt(ground, random.below(ground.lineCount + 1), ground.lineCount);
  return polygon([[lng, lat], [lng + width, lat], [far[0] + width, far[1]], far]);
}

function drawHoled(ground: Ground, random: Random): CityPart {
  const frame = drawFrame(ground, random, 4);
  const inner = {
    west: frame.west + 1,
    south: frame.south + 1,
    east: frame.east - 1 - random.below(2),
    north: frame.north - 1,
  };
  return polygon(corners(ground, frame), corners(ground, inner).reverse());
}

/** A hole that touches the shell in one point, and a second hole. */
function drawHoledToTheCorner(ground: Ground, random: Random): CityPart {
  const frame = drawFrame(ground, random, 6);
  const hole: Pair[] = [
    pairAt(ground, frame.west, frame.south + 2),
    pairAt(ground, frame.west + 2, frame.south + 3),
    pairAt(ground, frame.west + 2, frame.south + 1),
  ];
  const second = {
    west: frame.east - 2,
    south: frame.north - 2,
    east: frame.east - 1,
    north: frame.north - 1,
  };
  return polygon(corners(ground, frame), hole, corners(ground, second).reverse());
}

/** Crosses itself: an area may, with a warning. */
function drawBowTie(ground: Ground, random: Random): CityPart {
  const [a, b, c, d] = corners(ground, drawFrame(ground, random, 1)) as [Pair, Pair, Pair, Pair]; // Four corners.
  return polygon([a, c, b, d]);
}

function drawTiny(ground: Ground, random: Random): CityPart {
  const [lng, lat] = drawPair(ground, random);
  const width = ground.isDyadic ? 2 ** -24 : 2e-7;
  const up = lat + width > 90 ? -width : width;
  return polygon([
    [lng, lat],
    [lng + width, lat],
    [lng, lat + up],
  ]);
}

function drawEverything(ground: Ground): CityPart {
  return polygon(
    corners(ground, { west: 0, south: 0, east: ground.lineCount, north: ground.lineCount }),
  );
}
