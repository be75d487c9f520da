import { AREA_BOX, box, type Example, inFile, inSpaces, SPACE_BOX, ZONE_BOX } from './example.ts';

/** A wrong and a right shape of a space, as well-known text or GeoJSON. */
function ofSpace(geometry: string): Example {
  return inFile('spaces.csv', { geometry }, { geometry: SPACE_BOX });
}

function ofZone(geometry: string): Example {
  return inFile('zones.csv', { geometry }, { geometry: ZONE_BOX });
}

function ofArea(geometry: string): Example {
  return inFile('areas.csv', { geometry }, { geometry: AREA_BOX });
}

const OPEN = '10.00000 50.00000, 10.00003 50.00000, 10.00003 50.00005, 10.00000 50.00005';
const AREA_RING =
  '9.99985 49.99985, 10.00055 49.99985, 10.00055 50.00055, 9.99985 50.00055, 9.99985 49.99985';

function holeAt(west: number): string {
  const [left, right] = [west.toFixed(5), (west + 0.0001).toFixed(5)];
  const hole = `${left} 50.00035, ${left} 50.00045, ${right} 50.00045, ${right} 50.00035, ${left} 50.00035`;
  return `POLYGON ((${AREA_RING}), (${hole}))`;
}

/** An area of two parts: the second one begins at a longitude. */
function twoParts(west: string): string {
  const part = (left: string, right: string) =>
    `((${left} 49.99985, ${right} 49.99985, ${right} 50.00055, ${left} 50.00055, ${left} 49.99985))`;
  return `MULTIPOLYGON (${part('9.99985', '10.00055')}, ${part(west, '10.00090')})`;
}

const METER = { geometry: 'POINT (10.000015 50.000025)' };

export const GEOMETRY_EXAMPLES = {
  'geometry-missing': ofSpace(''),
  'geometry-type': ofSpace('POINT (10.000015 50.000025)'),
  'shape-drawn': inSpaces({ bad: { shape: { length: 556, width: 200, bearing: 0 } } }, METER),
  'shape-not-drawn': inSpaces(
    {
      bad: { shape: { length: 556, width: 200, bearing: 'HEADING' } },
      good: { shape: { length: 556, width: 200, bearing: 'HEADING' } },
    },
    { ...METER, HEADING: '' },
    { ...METER, HEADING: '0' },
  ),
  'geometry-malformed': ofSpace('POLYGON ((10.00000 50.00000'),
  'geometry-unwrapped': ofSpace(SPACE_BOX.replace('POLYGON ((', 'MULTIPOLYGON (((').concat(')')),
  'area-has-parts': ofArea(
    `MULTIPOLYGON (((${AREA_RING})), ((10.00065 50.00000, 10.00075 50.00000, 10.00075 50.00010, 10.00065 50.00000)))`,
  ),
  'ring-part-degenerate': ofArea(
    `MULTIPOLYGON (((${AREA_RING})), ((10.00065 50.00000, 10.00075 50.00000, 10.00065 50.00000, 10.00065 50.00000)))`,
  ),
  'coordinates-converted': {
    badCase: 'the coordinates are in metres, and the source has "crs": "EPSG:25832"',
    goodCase: 'the coordinates are degrees of longitude and latitude (EPSG:4326)',
  },
  'coordinates-nesting': ofSpace(
    '{"type":"Polygon","coordinates":[[[[10.00000,50.00000],[10.00003,50.00000],[10.00003,50.00005],[10.00000,50.00000]]]]}',
  ),
  'coordinates-out-of-range': ofSpace(box('593021.10', '5543120.10', '593023.20', '5543125.60')),
  'coordinates-swapped': ofSpace(box('50.00000', '10.00000', '50.00005', '10.00003')),
  'coordinates-null-island': ofSpace('POLYGON ((0 0, 10.00003 50.00000, 10.00003 50.00005, 0 0))'),
  'coordinates-placeholder': ofSpace('POINT (-1 -1)'),
  'coordinates-outlier': {
    badCase: 'one space of a city at longitude 10 has longitude 14, 287 km away',
    goodCase: 'the space has its own longitude, such as 10.00000',
  },
  'ring-unclosed': ofSpace(`POLYGON ((${OPEN}))`),
  'ring-too-short': ofSpace('POLYGON ((10.00000 50.00000, 10.00003 50.00000, 10.00000 50.00000))'),
  'ring-degenerate': ofSpace(box('10.00000', '50.00000', '10.0000001', '50.0000001')),
  'ring-winding': ofSpace(
    'POLYGON ((10.00000 50.00000, 10.00000 50.00005, 10.00003 50.00005, 10.00003 50.00000, 10.00000 50.00000))',
  ),
  'ring-self-intersecting': ofSpace(
    'POLYGON ((10.00000 50.00000, 10.00003 50.00005, 10.00003 50.00000, 10.00000 50.00005, 10.00000 50.00000))',
  ),
  'hole-outside-shell': ofArea(holeAt(10.00085)),
  'parts-overlap': inFile(
    'areas.csv',
    { geometry: twoParts('10.00040') },
    { geometry: twoParts('10.00060') },
  ),
  'area-has-holes': ofArea(holeAt(10.00035)),
  'coordinates-extra-dimension': ofSpace(
    'POLYGON Z ((10.00000 50.00000 7, 10.00003 50.00000 7, 10.00003 50.00005 7, 10.00000 50.00005 7, 10.00000 50.00000 7))',
  ),
  'coordinates-imprecise': ofZone(box('10.0000', '50.0000', '10.0001', '50.0002')),
  'edge-across-antimeridian': ofArea(box('-179.99985', '49.99985', '179.99985', '50.00055')),
} as const satisfies Readonly<Record<string, Example>>;
