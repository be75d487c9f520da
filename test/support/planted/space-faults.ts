import { middleOf, moved, polygonOf, scaled, squareAt, textOf } from './planted-shapes.ts';
import { addRow, getCell, setCells } from './planted-table.ts';
import {
  at,
  type Fault,
  first,
  ofLostSpace,
  ofSpace,
  ringIn,
  second,
  spaceIdOf,
  zoneIdOf,
} from './plot.ts';

const FEED_UPDATED_MS = 1_719_799_200_000;

const IDS: Readonly<Record<string, Fault>> = {
  'id-missing': ofLostSpace('id-missing', () => ({ curb_space_id: '' })),
  'id-malformed': ofLostSpace('id-malformed', () => ({ curb_space_id: 'bay-17' })),
  'id-normalised': ofSpace('id-normalised', (space) => ({
    curb_space_id: spaceIdOf(space).toUpperCase(),
  })),
  'id-duplicate': (plot) => {
    const id = spaceIdOf(first(plot));
    setCells(second(plot), { curb_space_id: id });
    return [
      ...at(first(plot), id, 'id-duplicate'),
      ...at(second(plot), id, 'id-duplicate'),
      ...at(plot.zone, zoneIdOf(plot.zone), 'zone-space-count'),
    ];
  },
  'record-repeated': (plot) => {
    const copy = addRow(plot.tables.spaces, first(plot), {});
    return at(copy, spaceIdOf(copy), 'record-repeated');
  },
  'id-shared-across-kinds': (plot) => {
    setCells(first(plot), { curb_space_id: zoneIdOf(plot.zone) });
    return at(first(plot), spaceIdOf(first(plot)), 'id-shared-across-kinds');
  },
};

const VALUES: Readonly<Record<string, Fault>> = {
  'timestamp-missing': ofLostSpace('timestamp-missing', () => ({ published_date: '' })),
  'timestamp-malformed': ofLostSpace('timestamp-malformed', () => ({
    published_date: 'yesterday',
  })),
  'timestamp-in-seconds': ofSpace('timestamp-in-seconds', () => ({ published_date: '1552678594' })),
  'timestamp-in-microseconds': ofLostSpace('timestamp-in-microseconds', () => ({
    published_date: '1552678594428000',
  })),
  'dates-reversed': ofSpace('dates-reversed', () => ({
    published_date: '1700000000000',
    last_updated_date: '1600000000000',
  })),
  'name-missing': ofLostSpace('name-missing', () => ({ name: '' })),
  'name-untidy': ofSpace('name-untidy', () => ({ name: 'Bay\u200b1' })),
  'text-untrimmed': ofSpace('text-untrimmed', () => ({ name: ' Bay 1' })),
  'space-zone-unknown': ofLostSpace('space-zone-unknown', (_, { freshId }) => ({
    curb_zone_id: freshId(),
  })),
  'space-zone-count': ofLostSpace('space-zone-count', () => ({ curb_zone_id: '' })),
  'list-ambiguous': ofLostSpace('list-ambiguous', (_, { freshId }) => ({
    curb_zone_id: `${freshId()} and ${freshId()}`,
  })),
  'space-number-invalid': ofLostSpace('space-number-invalid', () => ({ space_number: '0' })),
  'space-number-duplicate': (plot) => {
    const number = getCell(first(plot), 'space_number');
    setCells(second(plot), { space_number: number });
    return [first(plot), second(plot)].flatMap((space) =>
      at(space, spaceIdOf(space), 'space-number-duplicate'),
    );
  },
  'length-missing': ofSpace('length-missing', () => ({ length: '' })),
  'length-invalid': ofLostSpace('length-invalid', () => ({ length: '-5' })),
  'width-invalid': ofLostSpace('width-invalid', () => ({ width: 'wide' })),
  'length-unit-suspect': ofSpace('length-unit-suspect', () => ({ length: '6' })),
  'length-against-shape': ofSpace('length-against-shape', (space) => ({
    length: String(Number(getCell(space, 'length')) * 2),
  })),
  'available-invalid': ofLostSpace('available-invalid', () => ({ available: 'maybe' })),
  'available-coerced': ofSpace('available-coerced', () => ({ available: 'yes' })),
  'availability-stale': ofSpace('availability-stale', () => ({
    available: 'true',
    availability_time: String(FEED_UPDATED_MS + 1),
  })),
  'validity-reversed': ofLostSpace('validity-reversed', () => ({
    start_date: '1600000000000',
    end_date: '1500000000000',
  })),
};

const SHAPES: Readonly<Record<string, Fault>> = {
  'geometry-missing': ofSpace('geometry-missing', () => ({ geometry: '' })),
  'geometry-malformed': ofLostSpace('geometry-malformed', () => ({ geometry: 'POLYGON ((1 2' })),
  'geometry-type': ofSpace('geometry-type', (space) => ({
    geometry: `POINT (${textOf([middleOf(ringIn(space))])})`,
  })),
  'geometry-unwrapped': ofSpace('geometry-unwrapped', (space) => ({
    geometry: polygonOf(ringIn(space)).replace('POLYGON (', 'MULTIPOLYGON ((').concat(')'),
  })),
  'coordinates-out-of-range': ofLostSpace('coordinates-out-of-range', (space) => ({
    geometry: polygonOf(moved(ringIn(space), -200, 0)),
  })),
  'coordinates-swapped': ofSpace(
    'coordinates-swapped',
    (space) => ({
      geometry: polygonOf(ringIn(space).map(([lng, lat]) => [lat, lng])),
    }),
    'length-against-shape?',
    'ring-winding',
    'space-size-implausible?',
  ),
  'coordinates-null-island': ofSpace(
    'coordinates-null-island',
    () => ({
      geometry: `POLYGON ((${squareAt([0, 0], 0.00012)}))`,
    }),
    'coordinates-outlier',
    'length-against-shape',
    'space-outside-zone',
    'space-size-implausible',
  ),
  'coordinates-outlier': ofSpace(
    'coordinates-outlier',
    (space) => ({
      geometry: polygonOf(moved(ringIn(space), 5, 3)),
    }),
    'space-outside-zone',
  ),
  'ring-unclosed': ofSpace('ring-unclosed', (space) => {
    const ring = ringIn(space);
    const [lng, lat] = ring[0] ?? [0, 0];
    return { geometry: polygonOf(ring, [lng + 4e-8, lat]) };
  }),
  'ring-too-short': ofLostSpace('ring-too-short', (space) => ({
    geometry: polygonOf(ringIn(space).slice(0, 2)),
  })),
  'ring-degenerate': ofLostSpace('ring-degenerate', (space) => {
    const [a = [0, 0], b = [0, 0]] = ringIn(space);
    return { geometry: polygonOf([a, b, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]) };
  }),
  'ring-winding': ofSpace('ring-winding', (space) => ({
    geometry: polygonOf(ringIn(space).reverse()),
  })),
  'ring-self-intersecting': ofLostSpace(
    'ring-self-intersecting',
    (space) => {
      const [a, b, c, d] = ringIn(space);
      return { geometry: polygonOf([a, c, b, d].flatMap((pair) => (pair ? [pair] : []))) };
    },
    'ring-winding?',
    'space-size-implausible?',
  ),
  'coordinates-extra-dimension': ofSpace('coordinates-extra-dimension', (space) => ({
    geometry: polygonOf(ringIn(space))
      .replaceAll(/,|\)\)/g, ' 7$&')
      .replace('POLYGON', 'POLYGON Z'),
  })),
  'edge-across-antimeridian': ofSpace(
    'edge-across-antimeridian',
    () => ({
      geometry:
        'POLYGON ((-72.12345 41.12345, 150.12345 41.12345, 150.12345 41.22345, -72.12345 41.12345))',
    }),
    'coordinates-outlier',
    'length-against-shape',
    'ring-winding',
    'space-outside-zone',
    'space-size-implausible',
  ),
  'space-size-implausible': ofSpace('space-size-implausible', (space) => ({
    geometry: polygonOf(scaled(ringIn(space), 0.2)),
    length: String(Math.round(Number(getCell(space, 'length')) * 0.2)),
  })),
  'space-outside-zone': ofSpace('space-outside-zone', (space) => ({
    geometry: polygonOf(moved(ringIn(space), 0, 0.05)),
  })),
  'spaces-overlap': (plot) => {
    setCells(second(plot), {
      geometry: getCell(first(plot), 'geometry'),
      length: getCell(first(plot), 'length'),
    });
    return [first(plot), second(plot)].flatMap((space) =>
      at(space, spaceIdOf(space), 'spaces-overlap'),
    );
  },
};

export const SPACE_FAULTS: Readonly<Record<string, Fault>> = { ...IDS, ...VALUES, ...SHAPES };
