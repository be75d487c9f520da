import type { CatalogueEntries } from './entry.ts';

/** Faults of shapes and coordinates. */
export const GEOMETRY_CODES = {
  'geometry-missing': {
    severity: 'error',
    origin: 'std',
    title: 'Record has no shape',
    about:
      'A space without a shape is placed where its zone is, and an area where its zones are; this is a warning. If the zones have no shape either, the record cannot be found by box or circle; this is a warning for a space and an error for an area. An object is found only by its own shape.',
    fix: 'Export the shape of the record, or the shapes of its zones.',
    messages: {
      space: {
        severity: 'warning',
        text: 'space has no shape; it is placed where its zone is',
      },
      'space-nowhere': {
        severity: 'warning',
        text: 'space cannot be found by box or circle: neither the space nor its zone has a shape',
      },
      zone: {
        severity: 'warning',
        text: 'zone has no shape; its spaces without a shape cannot be found by box or circle',
      },
      object: {
        severity: 'warning',
        text: 'object has no shape; it cannot be found by box or circle',
      },
      area: {
        severity: 'warning',
        text: 'area has no shape; it is placed where its zones are',
      },
      nowhere:
        'area cannot be found by box or circle: neither the area nor any of its zones has a shape',
    },
  },
  'geometry-type': {
    severity: 'error',
    origin: 'std',
    title: 'Geometry type is not expected here',
    about:
      'The standard expects a Polygon for a space, a Polygon or LineString for a zone, a Polygon or MultiPolygon for an area. A space or zone of another type is used as it is: a warning. An area that is a point or a line, and a GeometryCollection, are errors.',
    fix: 'Export the type that the standard expects, or draw it with "shape" or "buffer" for this source under "sources" in feed.json. Until then, spaces and zones are found by the shape that they have.',
    messages: {
      used: {
        severity: 'warning',
        text: '{subject} is drawn as {type}, but the standard expects {wanted}; filters use the {type} as it is',
      },
      open: 'area is drawn as {type}, but must be a polygon; draw its outline, or set "geometry-type": "warning" under "rules" in feed.json to publish the area at the place of its zones',
      collection:
        '{subject} is drawn as GeometryCollection; export its parts as one Multi geometry, or set "geometry-type": "warning" under "rules" in feed.json to publish the {subject} without this shape',
    },
  },
  'shape-drawn': {
    severity: 'info',
    origin: 'heur',
    title: 'Polygon drawn from a point or a line',
    about:
      '"shape" in feed.json draws a rectangle round each point, and "buffer" draws a polygon round each line. The city did not survey these polygons.',
    fix: 'Nothing needs to be done, unless the city has the real outlines.',
    messages: {
      bay: '{count#bay} drawn from points, with the length, width and bearing that "shape" in feed.json says',
      zone: '{count#bay} drawn from points, along the nearest zone',
      neighbours: '{count#bay} drawn from points, along the line of the neighbouring points',
      buffer:
        '{count#polygon} drawn around lines, at the distance that "buffer" in feed.json gives',
    },
  },
  'shape-not-drawn': {
    severity: 'warning',
    origin: 'heur',
    title: 'Polygon could not be drawn',
    about:
      'feed.json asks to draw a polygon from a point or a line, but a measure is missing or invalid, or nothing shows which way the street runs. The record keeps its point or line.',
    fix: 'Correct the measure in the file, or give one for all records under "shape" or "buffer" for this source under "sources" in feed.json.',
    messages: {
      missing:
        'no polygon was drawn, because {column} is missing, which is its {what}; the {type} is used as it is',
      malformed:
        'no polygon was drawn, because {column} {value:quoted} is not {allowed}; the {type} is used as it is',
      long: 'no polygon was drawn, because its {what} {value:quoted} is over {mostM} m (check its "unit" for this source under "sources" in feed.json); the {type} is used as it is',
      street:
        'no polygon was drawn, because no zone and no other point within {distanceM} m shows the direction of the street; the point is used as it is',
    },
  },
  'geometry-malformed': {
    severity: 'error',
    origin: 'rfc',
    title: 'Geometry cannot be read',
    about: 'The geometry is neither GeoJSON nor WKT, or breaks their rules.',
    fix: 'Correct the geometry at its source, or export it again as GeoJSON or WKT.',
    messages: {
      fault: '{column} {fault}',
      unread:
        'column {column} seems to hold the shape, but the feed does not use it: write "geometry": {"{key}": {column:quoted}} for this source under "sources" in feed.json, or "geometry": "none" to serve the records without shapes',
      foreign:
        'column {column} seems to hold the shape as {form}, which is not read: export it as WKT or GeoJSON, or write "geometry": "none" for this source under "sources" in feed.json to serve the records without shapes',
      'not-object': 'geometry is {found}, but must be a GeoJSON geometry object or null',
      esri: 'geometry is Esri JSON, but must be GeoJSON',
      feature: 'geometry is a whole Feature, but must be only the geometry of the Feature',
      untyped:
        'geometry has no type; it must be Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon',
      type: 'geometry has the type {type:quoted}; it must be Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon',
      coordinates: 'coordinates are {found}, but must be a list of positions',
      empty:
        'coordinates are empty; for a record without a shape, write null as its geometry (in CSV, leave the cell empty)',
      list: '{line} is {found}, but must be a list of positions',
      position:
        'position {number} of {line} is {found}, but must be two numbers: the longitude, then the latitude',
      still: 'all positions of {line} are the same, but at least two must differ',
      'unread-pair':
        'columns {lat} and {lng} seem to hold the position, but the feed does not use them: write "geometry": {"lat": {lat:quoted}, "lng": {lng:quoted}} for this source under "sources" in feed.json, or "geometry": "none" to serve the records without shapes',
    },
  },
  'geometry-unwrapped': {
    severity: 'info',
    origin: 'rfc',
    title: 'Geometry of one part read as a single shape',
    about: 'A MultiPolygon with one part is the same as a Polygon.',
    fix: 'Nothing needs to be done.',
    message: '{type} has one part and is read as {single}',
  },
  'area-has-parts': {
    severity: 'warning',
    origin: 'seed',
    title: 'Area has several parts',
    about:
      'Requests match all parts, but a response can carry only one ring. It carries the outer ring of the part with the largest area.',
    fix: 'Make each part an area of its own if clients need all shapes.',
    message:
      'area has {count#part}, and a response carries only the outer ring of the largest part; filters use all parts',
  },
  'ring-part-degenerate': {
    severity: 'info',
    origin: 'heur',
    title: 'Part without area left out',
    about: 'One of several parts has almost no area. The other parts are kept.',
    fix: 'Remove the part if it is an error of drawing.',
    message: '{reason}; the part was left out, the other parts are used',
  },
  'coordinates-converted': {
    severity: 'info',
    origin: 'rfc',
    title: 'Coordinates converted to degrees',
    about:
      'The shape is in another reference system than longitude and latitude on WGS 84, and was converted. The message says how exact the conversion is.',
    fix: 'Nothing needs to be done.',
    messages: {
      known: 'geometry was converted from {crs} to longitude and latitude, to within {accuracyM} m',
      unknown: 'geometry was converted from {crs} to longitude and latitude',
    },
  },
  'coordinates-nesting': {
    severity: 'error',
    origin: 'rfc',
    title: 'Coordinates have the wrong number of brackets',
    about:
      'A polygon is a list of rings, a ring a list of positions, a position a pair of numbers. A polygon that is one bare ring is accepted and counted.',
    fix: 'Write the coordinates as RFC 7946 describes.',
    messages: {
      'too-many':
        'coordinates have {surplus#pair} of brackets too many (expected: {wanted#pair} around the first number)',
      'too-few':
        'coordinates have {missing#pair} of brackets too few (expected: {wanted#pair} around the first number)',
      mended: {
        severity: 'info',
        text: 'coordinates have one pair of brackets too few and were read as {readAs}',
      },
      bare: 'position {number} of {line} has no brackets; each position needs a pair of its own',
      nested: 'position {number} of {line} has one pair of brackets too many',
      merged:
        'position {number} of {line} has {count#number} in one pair of brackets; each position needs a pair of its own',
    },
  },
  'coordinates-out-of-range': {
    severity: 'error',
    origin: 'rfc',
    title: 'Coordinates are not degrees',
    about:
      'Longitudes are from -180 to 180, latitudes from -90 to 90. Large numbers are usually metres of a projection.',
    fix: 'Export longitude and latitude in WGS 84 (EPSG:4326), or write the projection as "crs" for this source under "sources" in feed.json.',
    messages: {
      nowhere: 'position {x}, {y} is not a place on earth in {crs}',
      unplaced:
        'coordinates such as {x}, {y} are not degrees, the file names no reference system, and the numbers fit none that is known',
      near: 'coordinates such as {x}, {y} are not degrees, and the file names no reference system; in the time zone {timeZone} they would be {first}{second}{third}; write "crs": "{crs}" for this source under "sources" in feed.json if that is the place',
      far: 'coordinates such as {x}, {y} are not degrees, and the file names no reference system; no known reference system puts them in the time zone {timeZone}; other systems put them {first}{second}{third}; write "crs": "{crs}" for this source under "sources" in feed.json if that is the place',
      projected:
        'position {x}, {y} is not in degrees (longitude -180 to 180, latitude -90 to 90); its numbers look like metres or feet of a projection',
      'from-zero':
        'position {x}, {y} is beyond longitude 180; its longitude seems to be counted from 0 to 360: subtract 360 from longitudes over 180',
      other:
        'position {x}, {y} is out of range (longitude -180 to 180, latitude -90 to 90); a position is its longitude, then its latitude, in degrees',
    },
  },
  'coordinates-swapped': {
    severity: 'error',
    origin: 'heur',
    title: 'Latitude and longitude are swapped',
    about:
      'A latitude beyond 90 that would be valid as a longitude is an error. It is a warning if a shape is far from the rest of the feed, but would be near it with latitude and longitude exchanged. If a space would then also be in its zone, it is an error. It is also an error if the shapes of the feed are not in its time zone, but would be.',
    fix: 'Write the longitude first. Or say in feed.json how it is: exchange the columns of "lat" and "lng" under "geometry", or write "axes": "lat,lng" for this source under "sources" in feed.json.',
    messages: {
      stray: {
        severity: 'warning',
        text: 'shape is at {position:position}, far from the rest of the feed; with longitude and latitude exchanged, it would be near the rest',
      },
      everywhere:
        'the shapes are at {position:position}, in the time zone {found}, but the feed is for {timeZone}; with longitude and latitude exchanged, they would be there: exchange them for all sources',
      beyond:
        'latitude {lat} is beyond 90 degrees, and all positions of the shape are in range with their two numbers swapped',
    },
  },
  'coordinates-null-island': {
    severity: 'warning',
    origin: 'heur',
    title: 'Position at 0, 0',
    about:
      'The position 0, 0 lies in the sea off the coast of Africa and usually stands for a missing value.',
    fix: 'Remove such positions, or export the right ones.',
    message: 'shape has a position at 0, 0, which usually stands for a missing value',
  },
  'coordinates-placeholder': {
    severity: 'warning',
    origin: 'heur',
    title: 'Position stands for a missing value',
    about:
      'Positions such as 90, 180 or -1, -1, and a position that very many records have in common, usually stand for a missing value.',
    fix: 'Leave the geometry empty where the position is not known.',
    messages: {
      known: 'shape is at {position:position}, which usually stands for a missing value',
      shared:
        'position {position:position} is that of {count#record}, so it likely stands for a missing value',
    },
  },
  'coordinates-outlier': {
    severity: 'warning',
    origin: 'heur',
    title: 'Record lies far from all others',
    about:
      'The record is much farther from the middle of the feed than nearly all other records, and over 20 km from it.',
    fix: 'Check the coordinates of the record.',
    messages: {
      record: 'record is at {position:position}, {distanceKm} km from the middle of the feed',
      group:
        'zone {zoneId}, made from spaces of {file}, has its middle at {position:position}, {distanceKm} km from the middle of the feed; check the coordinates of its spaces',
    },
  },
  'ring-unclosed': {
    severity: 'error',
    origin: 'rfc',
    title: 'Ring is not closed',
    about:
      'The last position of a ring repeats the first. A gap of up to 1 cm is closed, which is a warning.',
    fix: 'Repeat the first position of the ring at its end.',
    messages: {
      open: '{ring} ends {gap} from where it begins; its last position must repeat the first',
      closed: {
        severity: 'warning',
        text: '{ring} ends {gap} from where it begins; its last position was moved to its first',
      },
    },
  },
  'ring-too-short': {
    severity: 'error',
    origin: 'rfc',
    title: 'Ring has too few positions',
    about:
      'A ring has at least four positions, the last one equal to the first, and three different ones.',
    fix: 'Redraw the shape, or remove it.',
    messages: {
      positions:
        '{ring} has {count#position}, but needs at least four, of which the last repeats the first',
      places: '{ring} goes through {count#position} only, but needs at least three different ones',
    },
  },
  'ring-degenerate': {
    severity: 'error',
    origin: 'rfc',
    title: 'Ring has almost no area',
    about: 'A ring that encloses less than 0.01 m² is not a place.',
    fix: 'Redraw the shape, or remove it.',
    messages: {
      small: '{ring} encloses {areaCm2} cm², but must enclose at least 100 cm²',
      holes: '{ring} is covered by its holes, so nothing of it is left',
    },
  },
  'ring-winding': {
    severity: 'info',
    origin: 'rfc',
    title: 'Ring reversed',
    about: 'Outer rings run counterclockwise and holes clockwise. Rings that do not are reversed.',
    fix: 'Nothing needs to be done.',
    messages: {
      one: 'outer ring ran clockwise and was reversed; outer rings run counterclockwise',
      several:
        'direction of {count} of {ringCount} rings was wrong and was reversed; outer rings run counterclockwise, holes clockwise',
    },
  },
  'ring-self-intersecting': {
    severity: 'error',
    origin: 'heur',
    title: 'Ring crosses or touches itself',
    about:
      'A ring may not cross itself, touch itself, or run back along itself. It is an error for spaces and zones, and a warning for areas.',
    fix: 'Redraw the ring at the position that is named.',
    messages: {
      crossing: '{ring} crosses itself at {position:position}',
      overlapping: '{ring} runs back along itself at {position:position}',
      touching: '{ring} touches itself at {position:position}',
    },
  },
  'hole-outside-shell': {
    severity: 'warning',
    origin: 'heur',
    title: 'Hole is not inside its polygon',
    about:
      'A hole lies beside its outer ring or sticks out of it, where it removes nothing. Often it is a second part of the shape.',
    fix: 'Remove the hole, or make it a record or part of its own.',
    messages: {
      outside: '{ring} lies outside the outer ring',
      protruding: '{ring} sticks out of the outer ring',
    },
  },
  'parts-overlap': {
    severity: 'warning',
    origin: 'heur',
    title: 'Parts or holes of a shape overlap',
    about:
      'Two parts of a shape, or two holes of a part, cover the same ground. Filters take the ground as covered once, but areas that other programs measure count it twice.',
    fix: 'Unite the two, or remove the one that is drawn twice.',
    message: '{first} and {second} overlap',
  },
  'area-has-holes': {
    severity: 'warning',
    origin: 'seed',
    title: 'Area has holes',
    about: 'Filters treat the holes as outside, but a response carries only the outer ring.',
    fix: 'Nothing needs to be done, unless the holes are errors.',
    message:
      'area has {count#hole}, and a response carries only the outer ring; filters treat the holes as outside',
  },
  'coordinates-extra-dimension': {
    severity: 'info',
    origin: 'rfc',
    title: 'Third coordinate dropped',
    about: 'Positions have a height or a measure, which is not used.',
    fix: 'Nothing needs to be done.',
    message: 'positions have a third number, which is ignored',
  },
  'coordinates-imprecise': {
    severity: 'warning',
    origin: 'heur',
    title: 'Coordinates have fewer than five decimals',
    about: 'Four decimals of a degree are 11 m on the ground, more than the length of a space.',
    fix: 'Export coordinates with six or seven decimals.',
    message: 'coordinates have at most four decimals, which is 11 m on the ground',
  },
  'edge-across-antimeridian': {
    severity: 'warning',
    origin: 'rfc',
    title: 'Edge is longer than 180 degrees',
    about:
      'Such an edge is taken to run the short way, across the antimeridian. RFC 7946 asks to cut the shape there.',
    fix: 'Cut the shape in two at the antimeridian.',
    message: 'shape has an edge longer than 180 degrees; it is taken to cross the antimeridian',
  },
} as const satisfies CatalogueEntries;
