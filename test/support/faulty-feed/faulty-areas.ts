import {
  DATES,
  type Pair,
  polygonOf,
  type Row,
  ringOf,
  squareAt,
  uuidOf,
  zoneOf,
} from './record-parts.ts';

const SQUARE = squareAt(0, 0, 1000);

/** What makes each area another than the sound one. */
function changesOf(copy: number): Row[] {
  return [
    {},
    { name: `Twin ${copy}` },
    { name: `Twin ${copy}` },
    { curb_zone_ids: [] },
    { curb_zone_ids: ['nowhere'] },
    { curb_zone_ids: [zoneOf(copy), zoneOf(copy)] },
    ...SHAPES.map((geometry) => ({ geometry })),
    { geometry: null, curb_zone_ids: ['nowhere'] },
  ];
}

const SHAPES: readonly object[] = [
  polygonOf(SQUARE, squareAt(100, 100)),
  polygonOf(SQUARE, squareAt(5000, 100)),
  { type: 'MultiPolygon', coordinates: [[SQUARE]] },
  { type: 'Polygon', coordinates: [[[SQUARE]]] },
  { type: 'Polygon', coordinates: [] },
  polygonOf(SQUARE.map((pair) => [...pair, 34.5])),
  polygonOf(moveBy(SQUARE, 0, 600_000)),
  // South of New Zealand, with the latitude first.
  polygonOf(moveBy(SQUARE, -60, 120)),
  polygonOf(ringOf('0 0, 1.123456 0, 1.123456 1.123456')),
  polygonOf(SQUARE.slice(0, 4)),
  polygonOf(SQUARE.slice(0, 2)),
  polygonOf(squareAt(0, 0, 0.05)),
  polygonOf(SQUARE.toReversed()),
  polygonOf(ringOf('13.41 52.51, 13.42 52.51, 13.42 52.52')),
  polygonOf(ringOf('179.9 -17, -179.9 -17, -179.9 -16.912345')),
  { type: 'MultiPolygon', coordinates: [[SQUARE], [squareAt(500, 100, 1000)]] },
];

function moveBy(ring: readonly Pair[], east: number, north: number): Pair[] {
  return ring.map(([lng, lat]) => [lng + east, lat + north]);
}

/** The areas of one copy as features of GeoJSON. */
export function faultyAreas(copy: number): object[] {
  return changesOf(copy).map((change, number) => {
    const { geometry = polygonOf(SQUARE), ...properties } = change;
    return {
      type: 'Feature',
      geometry,
      properties: {
        curb_area_id: uuidOf('areas', copy, number),
        name: `Area ${copy} ${number}`,
        ...DATES,
        curb_zone_ids: [zoneOf(copy)],
        ...properties,
      },
    };
  });
}
