export type TinyFile = 'areas.csv' | 'zones.csv' | 'spaces.csv' | 'availability.csv';

/** A change of data/tiny, and all that is found because of it. */
export interface Fixture {
  readonly name: string;
  /** Texts that stand in the file once, and what stands there instead. */
  readonly changes: { readonly [file in TinyFile]?: readonly (readonly [string, string])[] };
  readonly finds: readonly string[];
}

const ZONE = 'bbbbbbbb-0000-4000-8000-00000000000';
const SPACE = 'cccccccc-0000-4000-8000-00000000000';
const AREA = 'aaaaaaaa-0000-4000-8000-00000000000';

const WEST_2 =
  '10.00000 50.00005, 10.00003 50.00005, 10.00003 50.00010, 10.00000 50.00010, 10.00000 50.00005';

function box(west: string, south: string, east: string, north: string): string {
  return [
    `${west} ${south}`,
    `${east} ${south}`,
    `${east} ${north}`,
    `${west} ${north}`,
    `${west} ${south}`,
  ].join(', ');
}

function withWest2(geometry: string, others: readonly (readonly [string, string])[] = []) {
  return { 'spaces.csv': [[WEST_2, geometry] as const, ...others] };
}

export const FIXTURES: readonly Fixture[] = [
  {
    name: 'space-outside-zone: a space that is nowhere in its zone',
    changes: withWest2(box('9.99990', '50.00005', '9.99993', '50.00010')),
    finds: [
      `spaces.csv row 3: space-outside-zone error: space lies outside its zone ${ZONE}1; none of it is in the zone`,
    ],
  },
  {
    name: 'coordinates-swapped: a space that is in its zone when swapped is reported once',
    changes: withWest2(box('50.00005', '10.00000', '50.00010', '10.00003')),
    finds: [
      'spaces.csv row 3: coordinates-swapped error: shape is at latitude 10.000015, longitude 50.000075, far from the rest of the feed; with longitude and latitude exchanged, it would be near the rest',
    ],
  },
  {
    name: 'space-outside-zone: a space that reaches 1.08 m out of its zone, half of it',
    changes: withWest2(box('10.000015', '50.00005', '10.000045', '50.00010')),
    finds: [
      `spaces.csv row 3: space-outside-zone error: space reaches 1.08 m out of its zone ${ZONE}1; 50 % of the space is outside`,
    ],
  },
  {
    name: 'space-outside-zone: a space that reaches 0.36 m out of its zone is a warning',
    changes: withWest2(box('10.000005', '50.00005', '10.000035', '50.00010')),
    finds: [
      `spaces.csv row 3: space-outside-zone warning: space reaches 0.36 m out of its zone ${ZONE}1; 17 % of the space is outside`,
    ],
  },
  {
    name: 'space-outside-zone: not up to 0.15 m',
    changes: withWest2(box('10.000002', '50.00005', '10.000032', '50.00010')),
    finds: [],
  },
  {
    name: 'space-outside-zone: a point is inside or outside',
    changes: {
      'spaces.csv': [[`POLYGON ((${WEST_2}))`, 'POINT (10.00006 50.00007)']],
    },
    finds: [
      `spaces.csv row 3: geometry-type warning: space is drawn as Point, but the standard expects Polygon; filters use the Point as it is`,
      `spaces.csv row 3: space-outside-zone error: space lies outside its zone ${ZONE}1; none of it is in the zone`,
    ],
  },
  {
    name: 'space-outside-zone: a space far from the line of its zone is a warning',
    changes: {
      'spaces.csv': [
        [
          '10.000235 50.00000, 10.000265 50.00000, 10.000265 50.00010, 10.000235 50.00010, 10.000235 50.00000',
          box('10.000285', '50.00000', '10.000315', '50.00010'),
        ],
      ],
    },
    finds: [
      `spaces.csv row 8: space-outside-zone warning: space reaches 4.7 m from the line of its zone ${ZONE}3, which is 2.1 m wide`,
    ],
  },
  {
    name: 'space-outside-zone: a space over 10 km from the line of its zone is reported in kilometres',
    changes: {
      'spaces.csv': [
        [
          '10.000235 50.00000, 10.000265 50.00000, 10.000265 50.00010, 10.000235 50.00010, 10.000235 50.00000',
          box('10.200285', '50.00000', '10.200315', '50.00010'),
        ],
      ],
    },
    finds: [
      `spaces.csv row 8: space-outside-zone warning: space reaches 14 km from the line of its zone ${ZONE}3, which is 2.1 m wide`,
    ],
  },
  {
    name: 'spaces-overlap: two spaces that share more than a tenth, both valid at one time',
    changes: withWest2(box('10.00000', '50.00003', '10.00003', '50.00008')),
    finds: [
      `spaces.csv row 2: spaces-overlap error: space overlaps space ${SPACE}2 by 4.8 m², 40 % of the smaller one`,
      `spaces.csv row 3: spaces-overlap error: space overlaps space ${SPACE}1 by 4.8 m², 40 % of the smaller one`,
    ],
  },
  {
    name: 'spaces-overlap: a twentieth is a warning',
    changes: withWest2(box('10.00000', '50.0000475', '10.00003', '50.0000975')),
    finds: [
      `spaces.csv row 2: spaces-overlap warning: space overlaps space ${SPACE}2 by 0.6 m², 5 % of the smaller one`,
      `spaces.csv row 3: spaces-overlap warning: space overlaps space ${SPACE}1 by 0.6 m², 5 % of the smaller one`,
    ],
  },
  {
    name: 'spaces-overlap: not where one ends before the other starts',
    changes: {
      'spaces.csv': [
        [
          `2,556,215,,,,,"POLYGON ((${WEST_2}))"`,
          `2,556,215,,,1680000000000,,"POLYGON ((${box('10.00000', '50.00010', '10.00003', '50.00015')}))"`,
        ],
      ],
    },
    finds: [],
  },
  {
    name: 'zones-overlap: a zone over another one',
    changes: {
      'zones.csv': [
        [
          '10.00010 50.00010, 10.00013 50.00010, 10.00013 50.00020, 10.00010 50.00020, 10.00010 50.00010',
          box('10.00010', '50.00008', '10.00013', '50.00018'),
        ],
        ['1500000000000,1600000000000,Langer Weg', '1500000000000,,Langer Weg'],
      ],
    },
    finds: [
      `zones.csv row 3: zones-overlap error: zone overlaps zone ${ZONE}4 by 4.8 m², 20 % of the smaller one`,
      `zones.csv row 5: zones-overlap error: zone overlaps zone ${ZONE}2 by 4.8 m², 20 % of the smaller one`,
    ],
  },
  {
    name: 'zones-overlap: not where the one zone ends before the other starts',
    changes: {
      'zones.csv': [
        [
          '10.00010 50.00010, 10.00013 50.00010, 10.00013 50.00020, 10.00010 50.00020, 10.00010 50.00010',
          box('10.00010', '50.00008', '10.00013', '50.00018'),
        ],
      ],
    },
    finds: [],
  },
  {
    name: 'zone-outside-area: a zone that is apart from an area that lists it',
    changes: {
      'areas.csv': [
        [
          'POLYGON ((10.00015 49.99990, 10.00060 49.99990, 10.00060 50.00020, 10.00015 50.00020, 10.00015 49.99990))',
          `POLYGON ((${box('10.00115', '49.99990', '10.00160', '50.00020')}))`,
        ],
      ],
    },
    finds: [
      `zones.csv row 4: zone-outside-area error: zone lies outside area ${AREA}3; none of it is in the area`,
    ],
  },
  {
    name: 'zone-outside-area: a zone that reaches out of its area by more than 5 m is a warning',
    changes: {
      'areas.csv': [
        [
          'POLYGON ((10.00005 49.99990, 10.00030 49.99990, 10.00030 50.00030, 10.00005 50.00030, 10.00005 49.99990))',
          `POLYGON ((${box('10.00005', '50.000048', '10.00030', '50.00030')}))`,
        ],
      ],
    },
    finds: [
      `zones.csv row 3: zone-outside-area warning: zone reaches more than 5 m out of area ${AREA}2; its centre is inside`,
      `zones.csv row 4: zone-outside-area warning: zone reaches more than 5 m out of area ${AREA}2; its centre is outside`,
    ],
  },
  {
    name: 'space-number-duplicate: two spaces of a zone with one number',
    changes: {
      'spaces.csv': [[`${ZONE}1,4,556`, `${ZONE}1,1,556`]],
    },
    finds: [
      `spaces.csv row 2: space-number-duplicate error: space_number 1 is also that of space ${SPACE}4, in the same zone at the same time`,
      `spaces.csv row 5: space-number-duplicate error: space_number 1 is also that of space ${SPACE}1, in the same zone at the same time`,
    ],
  },
  {
    name: 'space-number-gap: numbers of a zone that leave some out',
    changes: { 'spaces.csv': [[`${ZONE}1,4,556`, `${ZONE}1,12,556`]] },
    finds: [
      'zones.csv row 2: space-number-gap info: space_number runs to 12 in this zone, and these are missing: 4, 5, 6, 7, 8 and 3 more',
    ],
  },
  {
    name: 'zone-space-count: a zone that states another number of spaces',
    changes: { 'zones.csv': [['parallel,4,', 'parallel,5,']] },
    finds: [
      'zones.csv row 2: zone-space-count warning: num_spaces is 5, but the feed has 4 spaces of this zone',
    ],
  },
  {
    name: 'area-too-large: an area of more than 10 km²',
    changes: {
      'areas.csv': [
        [
          'POLYGON ((10.00015 49.99990, 10.00060 49.99990, 10.00060 50.00020, 10.00015 50.00020, 10.00015 49.99990))',
          `POLYGON ((${box('9.98', '49.98', '10.03', '50.01')}))`,
        ],
      ],
    },
    finds: [
      'areas.csv row 4: area-too-large warning: area covers 12.0 km², more than 10 km²',
      'areas.csv row 4: coordinates-imprecise warning: coordinates have at most four decimals, which is 11 m on the ground',
    ],
  },
  {
    name: 'length-against-shape: a length that is not that of the shape',
    changes: { 'spaces.csv': [[`${ZONE}1,2,556`, `${ZONE}1,2,650`]] },
    finds: [
      'spaces.csv row 3: length-against-shape warning: length 650 cm does not match the shape, whose long side is 556 cm',
    ],
  },
  {
    name: 'length-against-shape: feet that were read as metres',
    changes: { 'spaces.csv': [[`${ZONE}1,2,556`, `${ZONE}1,2,1820`]] },
    finds: [
      'spaces.csv row 3: length-against-shape warning: length 1820 cm does not match the shape, whose long side is 556 cm; it is 3.28 times as long, as if feet were read as metres: if the numbers are in feet, write "fields": {"length": {"column": "COLUMN", "unit": "ft"}} for this source under "sources" in feed.json',
    ],
  },
  {
    name: 'length-against-shape: metres that were read as feet',
    changes: { 'spaces.csv': [[`${ZONE}1,2,556`, `${ZONE}1,2,170`]] },
    finds: [
      'spaces.csv row 3: length-against-shape warning: length 170 cm does not match the shape, whose long side is 556 cm; the shape is 3.28 times as long, as if metres were read as feet: if the numbers are in metres, write "fields": {"length": {"column": "COLUMN", "unit": "m"}} for this source under "sources" in feed.json',
    ],
  },
  {
    name: 'length-against-shape: not within 15 %',
    changes: { 'spaces.csv': [[`${ZONE}1,2,556`, `${ZONE}1,2,639`]] },
    finds: [],
  },
  {
    name: 'space-size-implausible: a shape of 0.8 m²',
    changes: {
      'spaces.csv': [
        [
          `2,556,215,,,,,"POLYGON ((${WEST_2}))"`,
          `2,,215,,,,,"POLYGON ((${box('10.00000', '50.00005', '10.00001', '50.00006')}))"`,
        ],
      ],
    },
    finds: [
      'spaces.csv row 3: length-missing warning: length is missing, so the length is served as null',
      'spaces.csv row 3: space-size-implausible warning: shape of the space has an area of 0.80 m²; 2 to 150 m² is usual',
    ],
  },
  {
    name: 'zone-field-invalid: a side of the street that the standard does not list',
    changes: { 'zones.csv': [['Langer Weg,W,', 'Langer Weg,left,']] },
    finds: [
      'zones.csv row 2: zone-field-invalid error: street_side "left" is not one of N, NE, E, SE, S, SW, W, NW',
    ],
  },
  {
    name: 'zone-field-invalid: a width of 0',
    changes: { 'zones.csv': [['W,2224,215,', 'W,2224,0,']] },
    finds: ['zones.csv row 2: zone-field-invalid error: width is 0, but must be above 0'],
  },
  {
    name: 'coordinates-placeholder: a point at -1, -1',
    changes: { 'spaces.csv': [[`POLYGON ((${WEST_2}))`, 'POINT (-1 -1)']] },
    finds: [
      'spaces.csv row 3: coordinates-imprecise warning: coordinates have at most four decimals, which is 11 m on the ground',
      'spaces.csv row 3: coordinates-placeholder warning: shape is at latitude -1, longitude -1, which usually stands for a missing value',
      'spaces.csv row 3: geometry-type warning: space is drawn as Point, but the standard expects Polygon; filters use the Point as it is',
      `spaces.csv row 3: space-outside-zone error: space lies outside its zone ${ZONE}1; none of it is in the zone`,
    ],
  },
  {
    name: 'coordinates-outlier: a space 290 km away',
    changes: withWest2(box('14.00000', '50.00005', '14.00003', '50.00010')),
    finds: [
      'spaces.csv row 3: coordinates-outlier warning: record is at latitude 50.000075, longitude 14.000015, 287 km from the middle of the feed',
      `spaces.csv row 3: space-outside-zone error: space lies outside its zone ${ZONE}1; none of it is in the zone`,
    ],
  },
];
