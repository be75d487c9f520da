import { cornerInside, holeAt, middleOf, polygonOf, squareAt } from './planted-shapes.ts';
import { addRow, getCell, type PlantedRow, setCells } from './planted-table.ts';
import { areaIdOf, at, type Fault, type Plot, ringIn, spaceIdOf, zoneIdOf } from './plot.ts';

function ofZone(
  code: string,
  change: (zone: PlantedRow) => Readonly<Record<string, string>>,
): Fault {
  return ({ zone }) => {
    setCells(zone, change(zone));
    return at(zone, zoneIdOf(zone), code);
  };
}

function ofArea(
  code: string,
  change: (area: PlantedRow, plot: Plot) => Readonly<Record<string, string>>,
  ...others: string[]
): Fault {
  return (plot) => {
    setCells(plot.area, change(plot.area, plot));
    return at(plot.area, areaIdOf(plot.area), code, ...others);
  };
}

const ZONES: Readonly<Record<string, Fault>> = {
  'zone-space-count': ofZone('zone-space-count', (zone) => ({
    num_spaces: String(Number(getCell(zone, 'num_spaces')) + 3),
  })),
  'field-malformed': ofZone('field-malformed', () => ({ num_spaces: 'many' })),
  // The error keeps the zone out, so that its spaces and areas name a zone that is not there.
  'zone-field-invalid': (plot) => {
    const id = zoneIdOf(plot.zone);
    setCells(plot.zone, { street_side: 'left' });
    const areas = plot.tables.areas.rows.filter((area) =>
      getCell(area, 'curb_zone_ids').includes(id),
    );
    return [
      ...at(plot.zone, id, 'zone-field-invalid'),
      ...plot.spaces.flatMap((space) => at(space, spaceIdOf(space), 'space-zone-unknown')),
      ...areas.flatMap((area) => at(area, areaIdOf(area), 'area-zone-unknown')),
    ];
  },
  'links-disagree': (plot) => {
    const ids: string[] = JSON.parse(getCell(plot.zone, 'curb_area_ids'));
    setCells(plot.zone, { curb_area_ids: JSON.stringify([...ids, plot.freshId()]) });
    return at(plot.zone, zoneIdOf(plot.zone), 'links-disagree');
  },
  'zones-overlap': (plot) => {
    const geometry = polygonOf(stripAlong(ringIn(plot.zone)));
    const copy = addRow(plot.tables.zones, plot.zone, {
      ...{ curb_zone_id: plot.freshId(), num_spaces: '', curb_area_ids: '', geometry },
    });
    return [plot.zone, copy].flatMap((zone) => at(zone, zoneIdOf(zone), 'zones-overlap'));
  },
};

/**
 * A strip along the first side of a zone, a tenth as wide as the zone, of which a twentieth lies in
 * the zone: a warning, which keeps neither of them out.
 */
function stripAlong(ring: readonly (readonly [number, number])[]) {
  const [a = [0, 0], b = [0, 0], c = [0, 0]] = ring;
  const out = (from: readonly number[], share: number): [number, number] => [
    (from[0] ?? 0) + share * (b[0] - c[0]),
    (from[1] ?? 0) + share * (b[1] - c[1]),
  ];
  return [out(a, 0.095), out(b, 0.095), out(b, -0.005), out(a, -0.005)];
}

const AREAS: Readonly<Record<string, Fault>> = {
  'area-zone-unknown': ofArea('area-zone-unknown', (_, { freshId }) => ({
    curb_zone_ids: freshId(),
  })),
  'area-zone-repeated': ofArea(
    'area-zone-repeated',
    (_, { freshId }) => {
      const id = freshId();
      return { curb_zone_ids: `${id};${id}` };
    },
    'area-zone-unknown',
  ),
  'area-without-zones': ofArea('area-without-zones', () => ({})),
  'name-duplicate': (plot) => {
    const id = plot.freshId();
    const area = addRow(plot.tables.areas, plot.area, { curb_area_id: id });
    return [plot.area, area].flatMap((one) =>
      at(one, areaIdOf(one), 'name-duplicate', 'area-without-zones'),
    );
  },
  'area-too-large': ofArea('area-too-large', toSquare, 'area-without-zones'),
  'area-has-holes': ofArea(
    'area-has-holes',
    (area) => withHole(area, cornerInside(ringIn(area)), 0.0000012),
    'area-without-zones',
  ),
  'hole-outside-shell': ofArea(
    'hole-outside-shell',
    (area) => {
      const [lng, lat] = middleOf(ringIn(area));
      return withHole(area, [lng, lat + 0.05], 0.00123);
    },
    'area-has-holes',
    'area-without-zones',
  ),
  'area-has-parts': ofArea(
    'area-has-parts',
    (area) => {
      const [lng, lat] = middleOf(ringIn(area));
      const [, shell = ''] = /^POLYGON (\(.*\))$/.exec(polygonOf(ringIn(area))) ?? [];
      return { geometry: `MULTIPOLYGON (${shell}, ((${squareAt([lng, lat + 0.05], 0.00123)})))` };
    },
    'area-without-zones',
  ),
};

function toSquare(area: PlantedRow) {
  const [lng, lat] = middleOf(ringIn(area));
  return { geometry: `POLYGON ((${squareAt([lng - 0.04, lat - 0.04], 0.08)}))` };
}

function withHole(area: PlantedRow, position: readonly [number, number], side: number) {
  const hole = `, (${holeAt(position, side)}))`;
  return { geometry: polygonOf(ringIn(area)).replace(/\)$/, hole) };
}

/** Those of areas come first: a zone that is left out is reported at each area that lists it. */
export const PLACE_FAULTS: Readonly<Record<string, Fault>> = { ...AREAS, ...ZONES };
