/** Files of one city that are served together. */
export interface RealFeed {
  readonly name: string;
  /** The folder below `../shared/real`. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Counts that SOURCE.md states, as it writes them, by file: its rows or records. */
  readonly stated: Readonly<Record<string, string>>;
}

/** Every set of files of real cities but csv-spectrum, which holds no curb data. */
export const REAL_FEEDS: readonly RealFeed[] = [
  {
    name: 'Boston',
    folder: 'boston-meters-areas',
    files: ['Parking_Meters.csv', 'parking-garages.geojson', 'boston-neighborhoods.geojson'],
    stated: {
      'Parking_Meters.csv': '6,954',
      'parking-garages.geojson': '52',
      'boston-neighborhoods.geojson': '26',
    },
  },
  {
    name: 'examples of the standard',
    folder: 'cds-spec-examples',
    files: [
      ...['zones.array.1.json', 'zones.2024-object.1.json', 'policies.array.2.json'],
      ...['policies.2024-object.2.json', 'policies.2024-object.3.json'],
    ],
    stated: {},
  },
  {
    name: 'Charleston',
    folder: 'charleston-meters',
    files: ['chs-parking-meters.geojson'],
    stated: { 'chs-parking-meters.geojson': '1,662' },
  },
  {
    name: 'Chicago',
    folder: 'chicago-meters',
    files: ['chicago_parking_meters_2019-06-26.geojson', 'chicago-neighborhoods.geojson'],
    stated: {},
  },
  {
    name: 'Columbus',
    folder: 'columbus-meters',
    files: ['Parking_Meters.csv'],
    stated: { 'Parking_Meters.csv': '5,663' },
  },
  {
    name: 'Washington',
    folder: 'dc-areas',
    files: [
      ...['export-not-ready.geojson', 'neighborhood-clusters.geojson', 'loading-zones.geojson'],
      ...['dpw-parking-beats.geojson', 'business-improvement-districts.geojson'],
      'bus-parking.geojson',
    ],
    stated: {},
  },
  {
    name: 'Dublin',
    folder: 'dublin-parking',
    files: ['parking_clean.json', 'dccrdpanddclway.geojson', 'areas.json'],
    stated: {
      'parking_clean.json': '1,106',
      'dccrdpanddclway.geojson': '38',
    },
  },
  {
    name: 'El Paso',
    folder: 'elpaso-meters',
    files: ['meters.geojson'],
    stated: { 'meters.geojson': '2,443' },
  },
  ...germanTowns(),
  ...melbourneFiles(),
  {
    name: 'Moscow',
    folder: 'moscow-parking',
    files: ['parkings_big.csv', 'regs.csv', 'moscow_regions.geojson'],
    stated: {
      'parkings_big.csv': '7,770',
      'regs.csv': '25,317',
      'moscow_regions.geojson': '125',
    },
  },
  {
    name: 'Paris',
    folder: 'paris-delivery-bays',
    files: ['delivery-bays.csv'],
    stated: { 'delivery-bays.csv': '9,198' },
  },
  {
    name: 'Philadelphia',
    folder: 'philly-blocks',
    files: [
      ...['residential.csv', 'parking_meters.csv', 'meter_line_data.csv', 'curb-segments.csv'],
    ],
    stated: { 'residential.csv': '1,342', 'meter_line_data.csv': '1,274' },
  },
  {
    name: 'Portland',
    folder: 'portland-curblr',
    files: ['portland.curblr.json', 'portland_points.geojson'],
    stated: { 'portland.curblr.json': '416', 'portland_points.geojson': '2,238' },
  },
  {
    name: 'Quebec City',
    folder: 'quebec-areas',
    files: ['vdq-quartier.geojson.json'],
    stated: { 'vdq-quartier.geojson.json': '35' },
  },
  {
    name: 'Montreal',
    folder: 'quebec-areas',
    files: ['limadmin.geojson.json'],
    stated: { 'limadmin.geojson.json': '34' },
  },
  {
    name: 'San Jose',
    folder: 'sanjose-meters',
    files: ['Parking_Meters.csv'],
    stated: { 'Parking_Meters.csv': '2,516' },
  },
  {
    name: 'Seattle',
    folder: 'seattle-spaces',
    files: [
      ...['parking_space.geojson', 'parking_configuration.csv', 'mcpp-areas.geojson'],
      'ruv.geojson',
    ],
    stated: {
      'parking_space.geojson': '1,089',
      'parking_configuration.csv': '1,095',
      'mcpp-areas.geojson': '61',
      'ruv.geojson': '17',
    },
  },
  {
    name: 'San Francisco',
    folder: 'sf-curb',
    files: [
      ...['blockfaces.json', 'parking_regulations.json', 'parking_regulations.geojson'],
      ...['parking_meters.geojson', 'neighborhoods.geojson'],
    ],
    stated: {
      'parking_regulations.geojson': '1,274',
      'parking_meters.geojson': '1,111',
      'neighborhoods.geojson': '117',
    },
  },
  {
    name: 'zip codes of San Francisco',
    folder: 'sf-zips-ndjson',
    files: ['sf-zips.ndjson'],
    stated: { 'sf-zips.ndjson': '27' },
  },
  {
    name: 'Thessaloniki',
    folder: 'thessaloniki-bays',
    files: ['residents.geojson', 'visitors.geojson', 'zones.geojson'],
    stated: {
      'residents.geojson': '3,304',
      'visitors.geojson': '1,925',
      'zones.geojson': '3',
    },
  },
];

/** Each town is a feed of its own. */
function germanTowns(): readonly RealFeed[] {
  const towns: Readonly<Record<string, readonly [file: string, stated: string | null]>> = {
    Esslingen: ['esslingen.geojson', '250'],
    Radolfzell: ['radolfzell.geojson', '1,629'],
    Friedrichshafen: ['friedrichshafen_easypark.csv', '1,697'],
    'bikes in Konstanz': ['konstanz_bike.geojson', '353'],
    Konstanz: ['konstanz.json', '11'],
    Ladenburg: ['ladenburg_parkraumcheck.geojson', null],
    Reutlingen: ['reutlingen.csv', null],
    'bikes in Reutlingen': ['reutlingen_bike.csv', null],
    Cologne: ['koeln-esri.json', '52'],
  };
  return Object.entries(towns).map(([name, [file, stated]]) => ({
    ...{ name, folder: 'german-bays-a', files: [file] },
    stated: stated === null ? {} : { [file]: stated },
  }));
}

/** The files describe the same bays, each in its own way. */
function melbourneFiles(): readonly RealFeed[] {
  const counts: Readonly<Record<string, string>> = {
    'on-street-parking-bays.lf.csv': '23,864',
    'bays.csv': '9,126',
    'disability_parking.csv': '762',
    'parking-zones.csv': '8,095',
  };
  return Object.entries(counts).map(([file, stated]) => ({
    ...{ name: `Melbourne, ${file.replace(/\..*$/, '')}`, folder: 'melbourne-bays', files: [file] },
    stated: { [file]: stated },
  }));
}
