import {
  type CountFact,
  code,
  difference,
  emptyColumns,
  inMessages,
  messages,
  records,
  repeats,
  sum,
  withoutKey,
  withoutValue,
} from './find-facts.ts';
import { meeting, straddling, touchingSpaces, whollyIn } from './ground-facts.ts';

/** A count in a SOURCE.md, and how a check finds it. */
export interface StatedFact extends Shown {
  /** Words of SOURCE.md. */
  readonly says: string;
  readonly stated: number;
  /** Why the check finds another number, by an example. */
  readonly because?: string;
}

/** Where the report or the checked records show a count. */
interface Shown {
  readonly shownBy: string;
  readonly count: CountFact;
}

const MEASURED = 'shapes of the checked records';
const EXTRA_DIMENSION = 'coordinates-extra-dimension';
const HOLES = /^area has ([\d,]+) holes?/;
const PARTS = /^area has ([\d,]+) parts/;

/** By the name of the set in `sets.ts`. Numbers of rows and records are compared there. */
export const STATED_FACTS: Readonly<Record<string, readonly StatedFact[]>> = {
  Boston: [
    fact('METER_ID is empty in 6,830 rows', 6830, noValue('Parking_Meters.csv', 'METER_ID')),
    fact('SPACE_NUMBER too', 6830, noValue('Parking_Meters.csv', 'SPACE_NUMBER')),
    fact('15 columns entirely empty', 15, empty('Parking_Meters.csv')),
    fact('42 outer parts', 42, {
      shownBy: '`geometry-unwrapped` with one part each, and the parts that `area-has-parts` names',
      count: sum(code('geometry-unwrapped'), inMessages('area-has-parts', PARTS)),
    }),
    fact('1 hole', 1, holes()),
    fact('4 of 26 invalid', 4, of('ring-self-intersecting')),
    fact(
      '(3 self-crossing, 1 self-touching)',
      3,
      crossing(),
      'SOURCE.md counts boston-neighborhoods.geojson /features/10 as crossing itself; the finding says "runs back along itself"',
    ),
    fact('GlobalID in braces and capitals', 52, of('id-normalised')),
    fact(
      '6,930 meters fall in exactly one neighbourhood',
      6930,
      inOne('Parking_Meters.csv', 'boston-neighborhoods.geojson'),
    ),
    fact('24 in none', 24, {
      shownBy: MEASURED,
      count: meeting('Parking_Meters.csv', 'boston-neighborhoods.geojson', 0),
    }),
  ],
  Charleston: [
    fact('INSTLDT is null in all rows', 1662, noValue('chs-parking-meters.geojson', 'INSTLDT')),
    fact(
      'the natural key (PMAREA + POSTID) repeats 9 times',
      9,
      keyed('chs-parking-meters.geojson', 'PMAREA', 'POSTID'),
    ),
    fact('MeterNum repeats 17 times', 17, keyed('chs-parking-meters.geojson', 'MeterNum')),
  ],
  Chicago: [
    fact(
      '4 boxes share a point',
      4,
      keyed('chicago_parking_meters_2019-06-26.geojson', 'geometry'),
    ),
    fact('4 of the 98 polygons are invalid', 4, of('ring-self-intersecting')),
    fact('(2 self-crossing, 2 self-touching)', 2, crossing()),
    fact('2 have holes', 2, of('area-has-holes')),
    fact(
      'every box lies in exactly one neighbourhood',
      4653,
      inOne('chicago_parking_meters_2019-06-26.geojson', 'chicago-neighborhoods.geojson'),
    ),
  ],
  Columbus: [
    fact('20 rows with nearly every column empty', 20, noValue('Parking_Meters.csv', 'RATE')),
  ],
  Washington: [
    fact('LENGTH 0 in 49', 49, {
      shownBy: '`null-word`',
      count: inMessages('null-word', /^LENGTH 0 was read as no value in ([\d,]+) records/),
    }),
    fact('null in 32', 32, {
      shownBy: '`length-missing` of loading-zones.geojson without those 49',
      count: difference(
        code('length-missing', 'loading-zones.geojson'),
        inMessages('null-word', /^LENGTH 0 was read as no value in ([\d,]+) records/),
      ),
    }),
    fact('53 holes', 53, holes()),
    fact('one MultiPolygon', 1, of('area-has-parts')),
    fact('one polygon (Anacostia) whose ring touches itself', 1, of('ring-self-intersecting')),
    fact('all outer rings clockwise', 345, of('ring-winding')),
    fact(
      'every loading zone point lies in exactly one beat',
      619,
      inOne('loading-zones.geojson', 'dpw-parking-beats.geojson'),
    ),
  ],
  Dublin: [
    fact('9 have both points equal', 9, of('geometry-malformed')),
    fact('one coordinate stray in `Comment`', 1, {
      shownBy: '`field-unknown`',
      count: difference(
        records('dccrdpanddclway.geojson'),
        withoutValue('dccrdpanddclway.geojson', 'Comment'),
      ),
    }),
  ],
  'El Paso': [
    fact('2,443 parking meters as points with a third coordinate', 2443, of(EXTRA_DIMENSION)),
    fact('District null in 1,062', 1062, noValue('meters.geojson', 'District')),
    fact('1,086 have null', 1086, noValue('meters.geojson', 'Pair')),
  ],
  Esslingen: [
    fact('6 have `coordinates: []`', 6, of('geometry-malformed')),
    fact(
      '5 duplicate geometries',
      5,
      keyed('esslingen.geojson', 'geometry'),
      'they are among the six empty ones: /features/94 to 98 repeat the `coordinates: []` of /features/92, and all six are `geometry-malformed`',
    ),
  ],
  Radolfzell: [
    fact('14 have empty coordinates', 14, of('geometry-malformed')),
    fact('`id` null in 1,190', 1190, noValue('radolfzell.geojson', 'id')),
  ],
  'bikes in Konstanz': [
    fact('36 true MultiPolygons', 36, of('geometry-type')),
    fact('all clockwise', 353, of('ring-winding')),
  ],
  'Melbourne, on-street-parking-bays': [
    fact('18,525 rows have an empty KerbsideID', 18525, {
      shownBy: '`id-missing`, with KerbsideID as the key',
      count: withoutKey('on-street-parking-bays.lf.csv', 'KerbsideID'),
    }),
    fact(
      '13 KerbsideIDs are used by two rows each',
      13,
      keyed('on-street-parking-bays.lf.csv', 'KerbsideID'),
    ),
  ],
  'Melbourne, bays': [fact('3,700 have empty lat and lon', 3700, of('geometry-missing'))],
  Moscow: [
    fact('2,222 have only an index', 2222, of('name-missing', 'parkings_big.csv')),
    fact('129 rows empty', 129, of('name-missing', 'regs.csv')),
    fact('3 with several parts', 3, of('area-has-parts')),
    fact('all 25,188 located points lie in the district', 25188, {
      shownBy: `${MEASURED}; the points are corners of districts, so most meet two`,
      count: difference(
        records('regs.csv', 'kept'),
        meeting('regs.csv', 'moscow_regions.geojson', 0),
      ),
    }),
  ],
  Paris: [fact('five columns are empty in every row', 5, empty('delivery-bays.csv'))],
  Portland: [
    fact(
      '363 distinct locations for 416 features',
      363,
      {
        shownBy: 'identifiers made of the shape',
        count: difference(
          records('portland.curblr.json'),
          repeats('portland.curblr.json', 'geometry'),
        ),
      },
      'SOURCE.md compares the member `location`; /features/9 and /features/383 have the same one, and lines that begin 1 cm apart',
    ),
    fact(
      '1,429 of 2,238 points have no attribute but an id',
      1429,
      noValue('portland_points.geojson', 'asset_type'),
    ),
  ],
  'Quebec City': [
    fact('1 true MultiPolygon', 1, of('area-has-parts')),
    fact('4 holes', 4, holes()),
    fact('clockwise outer rings', 35, of('ring-winding')),
  ],
  Montreal: [
    fact(
      'one with two parts',
      2,
      { shownBy: '`area-has-parts`', count: inMessages('area-has-parts', PARTS) },
      'Côte-Saint-Luc has three parts in the file',
    ),
    fact('1 hole', 1, holes()),
    fact('counter-clockwise outer rings', 0, of('ring-winding')),
  ],
  'San Jose': [
    fact(
      '852 rows share their point with another row',
      852,
      keyed('Parking_Meters.csv', 'geometry'),
    ),
    fact('HEIGHT empty in all rows', 2516, noValue('Parking_Meters.csv', 'HEIGHT')),
  ],
  Seattle: [
    fact('5 have length 0', 5, {
      shownBy: '`null-word`',
      count: inMessages(
        'null-word',
        /^SPACELENGT 0 was read as no value in ([\d,]+) records/,
        'parking_space.geojson',
      ),
    }),
    fact('492 are empty', 492, noValue('parking_configuration.csv', 'SPACE_NB')),
    fact('24 object ids only in the CSV', 24, of('space-zone-unknown')),
    fact('18 only in the GeoJSON', 18, {
      shownBy: 'zones that are kept, without the spaces that are',
      count: difference(
        records('parking_space.geojson', 'kept'),
        records('parking_configuration.csv', 'kept'),
      ),
    }),
    fact('5 invalid rings', 5, of('ring-self-intersecting')),
    fact(
      '(3 self-crossing, 2 self-touching)',
      3,
      crossing(),
      'SOURCE.md counts one of ruv.geojson /features/2, 15 and 16 as crossing itself; the finding says of each "runs back along itself"',
    ),
    fact(
      'each of the 1,089 stretches meets exactly one of the 61 areas',
      1089,
      inOne('parking_space.geojson', 'mcpp-areas.geojson'),
    ),
  ],
  'San Francisco': [
    fact('2 null hours', 2, noValue('parking_regulations.geojson', 'hours')),
    fact('4 repeated points', 4, of('record-repeated')),
    fact('all MultiPolygon with one part, clockwise', 117, of('ring-winding')),
  ],
  'zip codes of San Francisco': [
    fact('4 MultiPolygon', 4, of('area-has-parts')),
    fact('6 holes', 6, holes()),
  ],
  Thessaloniki: [
    fact('every bay vertex has a third (height) coordinate', 5229, of(EXTRA_DIMENSION)),
    fact('13 bays are under 100 cm2', 13, of('ring-degenerate')),
    fact('30 under 2 m2', 30, {
      shownBy: '`ring-degenerate` and `space-size-implausible`',
      count: sum(code('ring-degenerate'), code('space-size-implausible')),
    }),
    fact(
      '3,839 pairs of bays share an edge or corner',
      3839,
      { shownBy: MEASURED, count: touchingSpaces() },
      'the 13 bays under 100 cm² are left out, such as residents.geojson /features/4, and 26 pairs with them',
    ),
    fact('not one pair has a common area', 0, of('spaces-overlap')),
    fact(
      '5,218 of 5,229 bays lie wholly in exactly one zone',
      5218,
      {
        shownBy: MEASURED,
        count: sum(
          whollyIn('residents.geojson', 'zones.geojson'),
          whollyIn('visitors.geojson', 'zones.geojson'),
        ),
      },
      'the 13 bays under 100 cm² are left out, such as residents.geojson /features/4',
    ),
    fact('2 straddle zones A and C', 2, {
      shownBy: MEASURED,
      count: sum(
        straddling('residents.geojson', 'zones.geojson'),
        straddling('visitors.geojson', 'zones.geojson'),
      ),
    }),
    fact('9 are in no zone', 9, {
      shownBy: MEASURED,
      count: sum(
        meeting('residents.geojson', 'zones.geojson', 0),
        meeting('visitors.geojson', 'zones.geojson', 0),
      ),
    }),
  ],
};

function fact(says: string, stated: number, shown: Shown, because?: string): StatedFact {
  return { says, stated, ...shown, ...(because === undefined ? {} : { because }) };
}

function of(name: string, file?: string): Shown {
  return { shownBy: `\`${name}\``, count: code(name, file) };
}

function holes(): Shown {
  return { shownBy: '`area-has-holes`', count: inMessages('area-has-holes', HOLES) };
}

function crossing(): Shown {
  return {
    shownBy: '`ring-self-intersecting`: crosses itself',
    count: messages('ring-self-intersecting', /crosses itself/),
  };
}

function noValue(file: string, column: string): Shown {
  return { shownBy: '`field-unknown`: records without a value', count: withoutValue(file, column) };
}

function empty(file: string): Shown {
  return { shownBy: '`field-unknown`: empty in every record', count: emptyColumns(file) };
}

function keyed(file: string, ...key: readonly string[]): Shown {
  return {
    shownBy: `\`id-duplicate\` and \`record-repeated\`, with ${key.join(' and ')} as the key`,
    count: repeats(file, ...key),
  };
}

function inOne(file: string, areaFile: string): Shown {
  return { shownBy: MEASURED, count: meeting(file, areaFile, 1) };
}
