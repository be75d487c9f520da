import { describe, expect, it } from 'vitest';
import { parseFeed } from '../../src/config/parse-feed.ts';

const LEAST = { time_zone: 'Europe/Berlin', currency: 'EUR', author: 'City of Example' };

const RULE_WARN =
  'rules.id-nil: "warn" is not one of error, warning, info, ignore; did you mean warning?';

describe('parseFeed', () => {
  it('fills in every default of the least feed', () => {
    expect(parse(LEAST)).toEqual({
      form: {
        ...LEAST,
        version: '1.0.1',
        h3_resolution: 10,
        namespace: 'b7d294d6-ec27-5bed-a694-e1501b691fc3',
        samples_per_code: 50,
        rules: {},
        nulls: [],
        fields: {},
        defaults: {},
      },
    });
  });

  it('takes the feed of the issue as it stands', () => {
    const feed = {
      ...LEAST,
      licence_url: null,
      version: '1.0.1',
      sources: [
        { file: 'neighbourhoods.geojson', kind: 'areas' },
        {
          file: 'bays.csv',
          kind: 'spaces',
          geometry: { wkt: 'the_geom' },
          fields: {
            curb_space_id: { uuid5: 'BAY_ID' },
            length: { column: 'LEN_FT', unit: 'ft' },
            published_date: { column: 'INSTALLED', date: 'yyyy-MM-dd' },
            name: 'BAY_NAME',
          },
          defaults: { available: true },
        },
      ],
      rules: { 'name-duplicate': 'ignore' },
    };
    expect(parse(feed)).toMatchObject({ form: feed });
  });

  it('takes every form that a source may have', () => {
    const sources = [
      {
        file: '../a.csv',
        kind: 'areas',
        geometry: { geojson: 'g' },
        defaults: { curb_zone_ids: [] },
      },
      {
        file: 'b.csv',
        kind: 'zones',
        geometry: { lat: 'y', lng: 'x' },
        delimiter: ';',
        decimal: ',',
      },
      { file: 'c.csv', kind: 'zones', geometry: 'none', encoding: 'windows-1252' },
      { file: 'd.csv', kind: 'spaces', custom_attributes: ['ANGLE', 'constructor'] },
      { file: 'e.csv', kind: 'spaces', fields: { curb_space_id: { uuid5: ['A', 'geometry'] } } },
      { file: 'f.csv', kind: 'spaces', fields: { curb_zone_id: { uuid5: 'BLOCK' } } },
      { file: 'g.csv', kind: 'availability', fields: { available: { column: 'FREE' } } },
      {
        file: 'd.csv',
        kind: 'zones',
        defaults: { start_date: '2024-05-31', end_date: 1717113600000 },
      },
    ];
    expect(parse({ ...LEAST, $schema: 'feed.schema.json', sources })).toMatchObject({
      form: { sources },
    });
  });

  it('forgives a byte order mark', () => {
    expect(parseFeed(`\ufeff${JSON.stringify(LEAST)}`)).toMatchObject({ form: LEAST });
  });

  it('tells of a fault of syntax with line and column', () => {
    expect(parseFeed('{\n  "time_zone": "UTC",\n}')).toEqual({
      mistakes: ['line 3 column 1: found a comma before the closing }'],
    });
  });

  it.each([
    [{ time_zone: undefined }, 'time_zone: missing'],
    [{ currency: null }, 'currency: null is not text'],
    [{ author: ' ' }, 'author: " " is empty'],
    [{ licence_url: 5 }, 'licence_url: 5 is neither text nor null'],
    [
      { licence_url: 'a', license_url: 'a' },
      'license_url: "a" is another spelling of licence_url, which is given too',
    ],
    [{ timezone: 'UTC' }, 'timezone: unknown member; did you mean time_zone?'],
    [{ h3_resolution: 16 }, 'h3_resolution: 16 is above 15'],
    [{ h3_resolution: 9.5 }, 'h3_resolution: 9.5 is not a whole number'],
    [{ samples_per_code: 0 }, 'samples_per_code: 0 is below 1'],
    [{ namespace: 'city' }, 'namespace: "city" is not a UUID'],
    [{ last_updated: true }, 'last_updated: true is not milliseconds or a time with an offset'],
    [{ last_updated: -1 }, 'last_updated: -1 is below 0'],
    [
      { last_updated: '2024-05-31' },
      'last_updated: "2024-05-31" is not a time such as 2024-05-31T13:00:00Z, with Z or an offset, in 1970 or later',
    ],
    [{ rules: { 'id-nil': 'warn' } }, RULE_WARN],
    [
      { rules: { 'name-duplicated': 'ignore' } },
      'rules.name-duplicated: unknown code; did you mean name-duplicate?',
    ],
    [{ sources: [] }, 'sources: [] is empty'],
    [{ sources: {} }, 'sources: {} is not a list'],
  ])('names the mistake in %j', (change, mistake) => {
    expect(parse({ ...LEAST, ...change })).toEqual({ mistakes: [mistake] });
  });

  it.each([
    [{ file: undefined }, 'file: missing'],
    [{ file: 'a\u0000.csv' }, 'file: "a\\u0000.csv" has a control character in it'],
    [
      { file: 'https://city.example/a.csv' },
      'file: "https://city.example/a.csv" is an address on the web; download the file, and name it by its path',
    ],
    [
      { file: ['a.csv', 'FTP://city.example/b.csv'] },
      'file[1]: "FTP://city.example/b.csv" is an address on the web; download the file, and name it by its path',
    ],
    [{ kind: undefined }, 'kind: missing'],
    [
      { kind: 'space' },
      'kind: "space" is not one of areas, zones, spaces, availability, policies, objects; did you mean spaces?',
    ],
    [{ fields: { nmae: 'BAY_NAME' } }, 'fields.nmae: unknown member; did you mean name?'],
    [
      { fields: { name: { colum: 'X' } } },
      'fields.name.colum: unknown member; did you mean column?',
      'fields.name: {"colum":"X"} has none of column, template, value',
    ],
    [{ fields: { name: '' } }, 'fields.name: "" is empty'],
    [{ fields: { name: [] } }, 'fields.name: [] is empty'],
    [{ fields: { name: '{street' } }, 'fields.name: "{street" has { without }'],
    [{ fields: { name: '{}' } }, 'fields.name: "{}" has { without the name of a column'],
    [
      { fields: { name: { column: 'X', index: 0 } } },
      'fields.name: {"column":"X","index":0} has index without split',
    ],
    [
      { fields: { curb_zone_id: { within: 'zones', split: ',' } } },
      'fields.curb_zone_id: {"within":"zones","split":","} has split without column or template',
    ],
    [
      { fields: { curb_zone_id: { within: 'zones', column: 'Z' } } },
      'fields.curb_zone_id: {"within":"zones","column":"Z"} has both column and within; keep one of them',
    ],
    [{ where: { STATUS: {} } }, 'where.STATUS: {} has no condition'],
    [
      { repeat: 'spaces' },
      'repeat: "spaces" needs an identifier that is made for each space: "fields": {"curb_space_id": {"uuid5": column}}',
    ],
    [
      { prefix: 'north' },
      'prefix: "north" needs a key to stand before: "fields": {"curb_space_id": {"uuid5": column}}',
    ],
    [{ crs: '2263' }, 'crs: "2263" is not a reference system such as EPSG:2263'],
    [{ axes: 'lat' }, 'axes: "lat" is not one of "lng,lat", "lat,lng"; did you mean lat,lng?'],
    [{ buffer: -50 }, 'buffer: -50 is not above 0'],
    [
      { buffer: true },
      'buffer: true is not a number of centimetres, {"value": number, "unit": unit}, a column name or {"column": name, "unit": unit}',
    ],
    [
      { shape: { length: 600, bearing: 400 } },
      'shape.width: missing',
      'shape.bearing: 400 is above 360',
    ],
    [
      { kind: 'zones', shape: { length: 600, width: 220, bearing: 'street' } },
      'shape: {"length":600,"width":220,"bearing":"street"} takes its bearing from zones, so "street" is for spaces only',
    ],
    [
      { fields: { name: { uuid5: 'X' } } },
      'fields.name.uuid5: unknown member; …',
      'fields.name: {"uuid5":"X"} has none of column, template, value',
    ],
    [
      { fields: { length: { column: 'L', unit: 'feet' } } },
      'fields.length.unit: "feet" is not one of mm, cm, m, in, ft',
    ],
    [
      { fields: { published_date: { column: 'D', date: 'YYYY' } } },
      'fields.published_date.date: "YYYY" has YYYY, which is not a date token; did you mean yyyy?',
    ],
    [
      { fields: { published_date: { column: 'D', date: 'iso', time_zone: 'Europe/Berln' } } },
      'fields.published_date.time_zone: "Europe/Berln" is not a name of the IANA time zone database; did you mean Europe/Berlin?',
    ],
    [
      { latest_by: { column: 'D', date: 'iso', time_zone: '+01:00' } },
      'latest_by.time_zone: "+01:00" is not a name of the IANA time zone database, such as Europe/Berlin or UTC',
    ],
    [
      { fields: { curb_space_id: { column: 'A', uuid5: 'B' } } },
      'fields.curb_space_id: {"column":"A","uuid5":"B"} has both column and uuid5; keep one of them',
    ],
    [{ fields: { curb_space_id: { uuid5: [] } } }, 'fields.curb_space_id.uuid5: [] is empty'],
    [
      { fields: { curb_zone_id: { uuid5: 'geometry' } } },
      'fields.curb_zone_id.uuid5: "geometry" is the shape of this record, which cannot be the key of another record',
    ],
    [
      { geometry: 'none', fields: { curb_space_id: { uuid5: ['A', 'geometry'] } } },
      'geometry: "none" is none, but the shape is a part of the key (uuid5)',
    ],
    [
      { geometry: { lat: 'y' } },
      'geometry: {"lat":"y"} must name one of wkt, geojson, lat_lng, lng_lat, or lat and lng together',
    ],
    [
      { geometry: 'nothing' },
      'geometry: "nothing" is not none, {"wkt": column}, {"geojson": column}, {"lat_lng": column}, {"lng_lat": column} or {"lat": column, "lng": column}',
    ],
    [{ defaults: { space_number: 0 } }, 'defaults.space_number: 0 is below 1'],
    [{ defaults: { length: 0 } }, 'defaults.length: 0 is not above 0'],
    [{ defaults: { available: 'yes' } }, 'defaults.available: "yes" is not true or false'],
    [
      { defaults: { published_date: '2023-02-29' } },
      'defaults.published_date: "2023-02-29" is neither a day such as 2024-05-31 nor a time such as 2024-05-31T13:00:00Z',
    ],
    [{ defaults: { curb_space_id: 'x' } }, 'defaults.curb_space_id: …'],
    [{ decimal: ';' }, 'decimal: ";" is not one of ".", ","'],
    [{ delimiter: '||' }, 'delimiter: "||" is not one ASCII character other than a quote'],
    [{ encoding: 'latin-77' }, 'encoding: …'],
    [{ custom_attributes: ['A', 'A'] }, 'custom_attributes: ["A","A"] names a column twice'],
    [{ kind: 'availability', custom_attributes: ['A'] }, 'custom_attributes: unknown member; …'],
    [{ kind: 'availability', geometry: 'none' }, 'geometry: unknown member; …'],
    [{ custom_attributes: ['__proto__'] }, 'custom_attributes[0]: "__proto__" cannot be carried'],
  ])('names the mistake in a source with %j', (change, ...mistakes) => {
    const sources = [
      { file: 'a.csv', kind: 'areas' },
      { file: 'b.csv', kind: 'spaces', ...change },
    ];
    expect(parse({ ...LEAST, sources })).toEqual({
      mistakes: mistakes.map((mistake) => matchBeginning(`sources[1].${mistake}`)),
    });
  });

  it('refuses a file that is listed twice as one kind, however its path is written', () => {
    const sources = [
      { file: 'x/b.csv', kind: 'spaces' },
      { file: 'x/b.csv', kind: 'zones' },
      { file: './x/../x/b.csv', kind: 'spaces' },
    ];
    expect(parse({ ...LEAST, sources })).toEqual({
      mistakes: ['sources[2].file: "./x/../x/b.csv" is listed before with the same kind'],
    });
  });

  it.each([
    ['', 'the file is empty'],
    [
      '[1',
      'line 1 column 3: the text ends before its last bracket is closed: the file was cut off',
    ],
    ['{a: 1}', 'line 1 column 2: found "a" where a member name in double quotes is expected'],
    ['{"a": 1} x', 'line 1 column 10: found "x" after the end of the JSON text'],
    ['{"a": 1, // b', 'line 1 column 10: a comment is not JSON: remove it'],
  ])('names the fault of syntax in %j', (text, mistake) => {
    expect(parseFeed(text)).toEqual({ mistakes: [mistake] });
  });

  it('names every member that is given twice, which JSON.parse would drop in silence', () => {
    const text = '{"é": 1, "b": {"c": 1, "c": 2},\n "é": 2, "\\u00e9": 3}';
    expect(parseFeed(text)).toEqual({
      mistakes: [
        'line 1 column 24: the member c is given twice, remove one',
        'line 2 column 2: the member é is given twice, remove one',
        'line 2 column 10: the member é is given twice, remove one',
      ],
    });
  });

  it('names all mistakes at once, also beside others of the same object', () => {
    const feed = {
      curency: 'EUR',
      author: 5,
      rules: { 'id-nil': 'off', 'id-nill': 'error' },
      sources: [{ kind: 'spaces', geometry: { wtk: 'g' }, fields: { id: 'A', width: 7 } }, 'b.csv'],
    };
    expect(parse(feed)).toEqual({
      mistakes: [
        'time_zone: missing',
        'currency: missing',
        'author: 5 is not text',
        'rules.id-nil: "off" is not one of error, warning, info, ignore',
        'rules.id-nill: unknown code; did you mean id-nil?',
        'sources[0].file: missing',
        'sources[0].fields.width: 7 is not a column name or {"column": name, "unit": unit}',
        expect.stringMatching(
          /^sources\[0\]\.fields\.id: unknown member; allowed are curb_space_id,/,
        ),
        'sources[0].geometry.wtk: unknown member; did you mean wkt?',
        expect.stringMatching(/^sources\[0\]\.geometry: .* must name one of wkt/),
        'sources[1]: "b.csv" is not an object',
        'curency: unknown member; did you mean currency?',
      ],
    });
  });

  it('takes no member for a member of all objects', () => {
    expect(parseFeed('{"__proto__": {"time_zone": "UTC"}, "toString": 1}')).toEqual({
      mistakes: [
        'time_zone: missing',
        'currency: missing',
        'author: missing',
        expect.stringMatching(/^__proto__: unknown member/),
        expect.stringMatching(/^toString: unknown member/),
      ],
    });
  });

  it('quotes a long value in part', () => {
    const { mistakes } = parse({ ...LEAST, namespace: 'n'.repeat(500) }) as { mistakes: string[] };
    expect(mistakes).toEqual([`namespace: "${'n'.repeat(120)}…" is not a UUID`]);
  });
});

function parse(feed: unknown) {
  return parseFeed(JSON.stringify(feed));
}

/** `…` stands for the rest of a line that is of no interest. */
function matchBeginning(line: string): unknown {
  return line.endsWith('…') ? expect.stringContaining(line.slice(0, -1)) : line;
}
