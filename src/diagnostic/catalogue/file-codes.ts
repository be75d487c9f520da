import type { CatalogueEntries } from './entry.ts';

/** Faults of a whole file, of its columns, and of rows that cannot be read at all. */
export const FILE_CODES = {
  'file-unreadable': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    role: 'cause',
    title: 'File cannot be read',
    about: 'The file is missing, empty, a folder, or there is no permission to read it.',
    fix: 'Check the path in feed.json, and that the file is readable and not empty.',
    messages: {
      file: 'the file {fault}',
      'dbf-missing': 'the file {file} is missing {where}; it holds the attributes of the shapefile',
    },
  },
  'encoding-invalid': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    role: 'cause',
    title: 'Bytes are not in the expected encoding',
    about:
      'A file is read as UTF-8, or in the encoding that feed.json names. Bytes that are not valid in it cannot be read as characters.',
    fix: 'Save the file as UTF-8, or write its "encoding" for this source under "sources" in feed.json.',
    messages: {
      byte: 'byte {hex} at offset {byteOffset} (line {line}) is not UTF-8 (in windows-1252 the text there is {excerpt:quoted}): save the file as UTF-8, or write "encoding": "windows-1252" (or another one) for this source under "sources" in feed.json',
      near: 'bytes near offset {byteOffset} (line {line}) are not {encoding}, the encoding that feed.json names: correct "encoding" for this source under "sources" in feed.json, or remove it for UTF-8',
      mark: 'the file seems to be in {found}, but is read as {expected}: save it as UTF-8, or write "encoding": "{found}" for this source under "sources" in feed.json',
      'utf-8':
        'the file seems to be in {found}, but "encoding" in feed.json says {expected}: remove "encoding" from this source under "sources"',
      'utf-32': 'the file is {found}, which is not supported: save it as UTF-8',
      half: '{field} {value:quoted} contains half of a character (a lone surrogate)',
    },
  },
  'bom-stripped': {
    severity: 'info',
    origin: 'heur',
    title: 'Byte order mark removed',
    about: 'The file starts with a byte order mark, which is not part of its text.',
    fix: 'Nothing needs to be done.',
    message: 'the file starts with a byte order mark, which was removed',
  },
  'column-name-untidy': {
    severity: 'info',
    origin: 'heur',
    title: 'Invisible characters removed from the name of a column',
    about:
      'A column name in the header of a CSV file has characters that cannot be seen, such as a byte order mark, a zero-width space or a no-break space. Without them it is the name that was meant.',
    fix: 'Nothing needs to be done. Remove the characters if other programs read the file.',
    message: 'the header of column {number} contains {character}; it is read as {column}',
  },
  'json-malformed': {
    severity: 'error',
    origin: 'rfc',
    unservable: true,
    role: 'cause',
    title: 'File is not well-formed JSON',
    about: 'JSON that breaks the grammar cannot be read. A file that ends early is the usual case.',
    fix: 'Export the file again, and check that the export or download finished.',
    messages: {
      syntax: 'column {column}: {fault}',
      'too-long': 'a text or number is longer than {limit:count} bytes, the most that is read',
    },
  },
  'format-unknown': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    role: 'cause',
    title: 'Content is in none of the accepted formats',
    about:
      'A source is CSV, GeoJSON, Esri JSON, CDS JSON, a shapefile, GeoPackage, GeoParquet or FlatGeobuf, also compressed. This content is something else, or it is damaged.',
    fix: 'Export the data again, or export it as CSV or GeoJSON.',
    messages: {
      both: 'the file is GeoJSON and CDS JSON at once: remove features or data',
      'single-value': 'the file is a single JSON value, not GeoJSON or CDS JSON',
      'no-features': 'the file is a FeatureCollection, but has no list of features',
      topojson: 'the file is TopoJSON: convert it to GeoJSON',
      'other-type':
        'the file has features, but the type {type:quoted} instead of "FeatureCollection"',
      'no-type': 'the file has features, but no "type": "FeatureCollection"',
      'no-data':
        'the file has {kind} at the top level, where CDS JSON has them in data: write {"data": {"{kind}": […]}}',
      'no-array': '{kind} under "data" is not a list',
      'other-kinds': 'the file has no {kind}: its data holds {found}',
      json: 'the file is JSON, but neither GeoJSON nor CDS JSON (its members: {found})',
      portal:
        'the file is JSON, but neither GeoJSON nor CDS JSON (its members: {found}); its {member} is {status:quoted}, so it may be the response of a portal before the export was done: download it again',
      'service-error':
        'the file is the response of a service that reports an error, {reported:quoted}: correct the request and download it again',
      layer:
        'the file describes an ArcGIS layer, and has no records: add /query?where=1=1&outFields=*&f=geojson to the address of the layer and download it again',
      'ids-only':
        'the file is the response of an ArcGIS service to a request for identifiers or a count: download it again without returnIdsOnly and returnCountOnly',
      'several-documents':
        'the file holds several JSON documents one after the other: save each as a file of its own and list the files',
      element: '{value:quoted} is not {wanted}',
      'row-too-long':
        'the row on line {line} is longer than {limit:count} bytes, so its line ends or quotes are wrong',
      'header-too-long':
        'the first line is longer than {limit:count} bytes, so the file is neither CSV nor JSON',
      'unpacks-too-long':
        'the file unpacks to more than {limit:count} bytes, the most that is read',
      'gzip-broken':
        'the file is compressed with gzip and cannot be unpacked ({reason}): download it again',
      content: 'the file is {content}',
      broken: 'the file is {content} that cannot be read ({reason}): export it again',
      stuck:
        'the file is {content} that cannot be read (its reader gave no record for {seconds#second}): export it again',
      'too-large':
        'the file is {content} whose records do not fit into memory: export it in several files, or with smaller row groups',
      'no-layer': 'the file has no layer {wanted}, which feed.json names; its layers are {found}',
      'several-layers':
        'the file has the layers {found}; name one of them as "layer" for this source under "sources" in feed.json',
      'zip-broken':
        'the file is a zip archive that cannot be unpacked ({reason}): download it again',
      'shapefile-part': 'the file is a part of a shapefile: name its .shp file in feed.json',
      'record-too-long': 'the record is longer than {limit:count} bytes, the most that is read',
    },
  },
  'csv-header-missing': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    role: 'cause',
    title: 'CSV file without a header',
    about: 'The first row of a CSV file must hold the names of its columns.',
    fix: 'Add a first row with the column names.',
    messages: {
      blank: 'row 1 is empty, but must hold the names of the columns',
      record:
        'row 1 holds {value:quoted} and looks like a record, but must hold the names of the columns',
    },
  },
  'csv-header-duplicate': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    role: 'cause',
    title: 'CSV header repeats a column name',
    about: 'Two columns have the same name, so it is not clear which one to read.',
    fix: 'Rename or remove one of the two columns.',
    message:
      'columns {first} and {second} of the header have the same name, {column:quoted}: rename or remove one',
  },
  'csv-row-width': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    title: 'CSV row has more or fewer cells than the header',
    about: 'The cells of such a row cannot be matched to columns. Only that row is left out.',
    fix: 'If the row has more cells: put quotes around cells that contain the separator, and check that every column has a name. If it has fewer: add the missing cells; export the file again if its end is missing; or, if the program that wrote the file leaves out empty cells at the end of a row, set "short_rows": "fill" for this source under "sources" in feed.json.',
    messages: {
      'unlike-others':
        'the row has {cells#cell}, but the other rows have {others} and end with empty cells: a cell may be missing',
      plain: 'the row has {cells#cell}, but the header has {columns#column}',
      cut: 'the row has {cells#cell}, but the header has {columns#column}; the file ends with this row and without a line break, so its end may be missing',
      lines:
        'the row has {cells#cell}, but the header has {columns#column}: it spans several lines, so there may be a quote too many or too few',
      'blank-before-quote':
        'the row has {cells#cell}, but the header has {columns#column}: a space before a quote makes the quote a part of the text',
    },
  },
  'csv-empty-cells': {
    severity: 'info',
    origin: 'heur',
    title: 'Empty cells at the end of CSV rows',
    about: 'Some programs end rows with a separator, or leave out empty cells there.',
    fix: 'Nothing needs to be done.',
    messages: {
      extra:
        'the rows end with {count#cell} more than the header has; empty cells there are ignored',
      fewer: 'the header ends with {count#column} without a name, for which the rows have no cells',
      filled:
        'the row has {cells#cell}, but the header has {columns#column}: the missing cells at its end are read as empty',
    },
  },
  'csv-formula-text': {
    severity: 'info',
    origin: 'heur',
    title: 'Text written as a formula',
    about: 'Some programs write ="007", so that spreadsheets keep the zeros. The value is 007.',
    fix: 'Nothing needs to be done.',
    message: 'the row has cells such as ="007", which were read as 007',
  },
  'csv-blank-row': {
    severity: 'info',
    origin: 'heur',
    title: 'Empty CSV row skipped',
    about: 'The row has no values.',
    fix: 'Nothing needs to be done.',
    message: 'the row is empty and was skipped',
  },
  'csv-quote-broken': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    title: 'CSV quote is not closed, or is closed inside a cell',
    about: 'An open quote would reach to the next one, and the rows between would be lost.',
    fix: 'Close the quote, and write a quote inside a quoted cell twice: "".',
    messages: {
      open: 'the quote that opens on line {line} is not closed: close it before the separator, or remove it',
      'text-behind':
        'the quote that opens on line {line} is closed, but text follows the closing quote: write a quote inside a cell twice, ""',
    },
  },
  'crs-unsupported': {
    severity: 'error',
    origin: 'rfc',
    unservable: true,
    role: 'cause',
    title: 'Coordinate reference system is not supported',
    about: 'The file or the configuration names a coordinate reference system that is not known.',
    fix: 'Export the data with longitude and latitude in WGS 84 (EPSG:4326).',
    messages: {
      behind:
        'the file declares the reference system {crs} behind its records, where it is found too late: move the member before them, or write "crs": "{crs}" for this source under "sources" in feed.json',
      named: '{who} the reference system {crs}, which {fault}',
    },
  },
  'crs-contradicted': {
    severity: 'warning',
    origin: 'heur',
    title: 'Coordinates are not in the declared system',
    about:
      'The file or the configuration names a projection in metres or feet, but all numbers of the shape are those of degrees. They are used as degrees.',
    fix: 'Write "crs": "EPSG:4326" for this source under "sources" in feed.json if the numbers are degrees, or correct the shape.',
    message:
      '{who} the reference system {crs}, but the coordinates {x}, {y} look like degrees and were used as degrees',
  },
  'field-unknown': {
    severity: 'info',
    origin: 'heur',
    title: 'Column is ignored',
    about: 'The file has a column or member that is not a field of its records.',
    fix: 'If one of these columns holds a field, name it for its source in feed.json, such as "sources": [{"file": "spaces.csv", "kind": "spaces", "fields": {"published_date": "publish_dat"}}]. Where feed.json has "sources", it must list all files of the feed.',
    messages: {
      unused: 'column {column} is ignored (it is empty in every record)',
      used: 'column {column} is ignored ({count#record} with a value in it)',
      near: 'column {column} is ignored; if it holds {near}, write "fields": {"{near}": {column:quoted}} for this source under "sources" in feed.json',
      shape:
        'column {column} is ignored; if it holds {near}, name it under "geometry" for this source under "sources" in feed.json',
    },
  },
  'column-missing': {
    severity: 'error',
    origin: 'heur',
    role: 'cause',
    title: 'Configured column is not in the file',
    about: 'feed.json names a column that the file does not have.',
    fix: 'Correct the name in feed.json, or export the column.',
    messages: {
      half: {
        severity: 'warning',
        text: 'column {missing} is not in the file, but {present} is: records get no shape from {present} alone',
      },
      plain: 'column {column} is named in feed.json but is not in the file',
      near: 'column {column} is named in feed.json but is not in the file; did you mean {near}?',
    },
  },
  'text-untrimmed': {
    severity: 'warning',
    origin: 'heur',
    title: 'Spaces around an identifier, name or number',
    about: 'The value begins or ends with spaces. They are removed when it is read.',
    fix: 'Remove the spaces in the source.',
    message: '{field} {value:quoted} has spaces around it, which were removed',
  },
  'source-partial': {
    severity: 'error',
    origin: 'heur',
    role: 'cause',
    title: 'File is one page of several',
    about:
      'The file itself says that it does not hold all records: exceededTransferLimit, a total above the number of records, a link to a next page, or more than one page. Publishing it would drop the rest of the city.',
    fix: 'Download all pages and name them together, as in "file": ["page-1.json", "page-2.json"] or "file": "page-*.json"; or raise the limit of the download. If all records are there, lower this rule in feed.json.',
    messages: {
      total: '{fileHolds} {count#record}, but {field} says that there are {total:count}',
      limit: '{fileHolds} {count#record}, and {field} says that there are more',
      pages: '{fileHolds} {count#record}: only {pages} of {pageCount}',
      next: '{fileHolds} {count#record}, and {field} has the address of another page',
    },
  },
  'source-empty': {
    severity: 'warning',
    origin: 'heur',
    role: 'cause',
    title: 'File holds no record',
    about:
      'The file can be read, but no record is in it: a table has only its header, or a list is empty. Such a file is often the result of an export that failed.',
    fix: 'Export the data again. If the file is meant to be empty, remove it from the feed, or set this rule to "ignore" for it.',
    messages: {
      empty: 'the file holds no record',
      filtered: 'the file holds no record, as "where" in feed.json leaves out all of its rows',
    },
  },
  'source-not-a-table': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    role: 'cause',
    title: 'Content is not a table of curb data',
    about:
      'No column of the header is one that the source reads. Often the file is a web page, an error message or a pointer of Git LFS.',
    fix: 'Open the file and look at its first lines, then download or export it again.',
    messages: {
      content: 'the file is {content}',
      title:
        'row {row} looks like the header, but there is a title above it: remove the rows before it',
      'line-ends':
        'the rows end with {character}, which does not end a row of CSV: save the file with LF or CRLF at the end of each row',
      'one-cell':
        'the first row is {found}, which is not the name of a column that this source reads (such as {expected}): the file may be an error message, or its separator was not recognised; if so, write "delimiter" for this source under "sources" in feed.json',
      foreign:
        'none of the columns is one that this source reads (found {found}; expected {expected}): name the columns under "fields" and "geometry" for this source under "sources" in feed.json',
    },
  },
  'member-repeated': {
    severity: 'error',
    origin: 'rfc',
    unservable: true,
    title: 'Object has the same member twice',
    about: 'A member that is given twice has two values, and it is not clear which one is meant.',
    fix: 'Remove one of the two members.',
    messages: {
      file: 'the member {pointer} is given twice, so it is not clear which one is meant: remove one',
      record:
        'the member {pointer} is given twice in one object, so it is not clear which one is meant: remove one',
    },
  },
  'row-filtered': {
    severity: 'info',
    origin: 'heur',
    title: 'Rows left out by the feed',
    about: '"where" in feed.json says which rows of a file are read.',
    fix: 'Nothing needs to be done.',
    message: '{count#row} left out, as "where" in feed.json says',
  },
  'row-deleted': {
    severity: 'info',
    origin: 'heur',
    title: 'Rows marked as deleted left out',
    about: 'Editors of shapefiles mark deleted rows in the .dbf file and keep them there.',
    fix: 'Nothing needs to be done. If the records are wanted, restore them in the editor.',
    message: '{count#row} left out, which the .dbf file marks as deleted',
  },
  'row-repeated': {
    severity: 'info',
    origin: 'heur',
    title: 'Rows that stand for several records',
    about: '"repeat" in feed.json says for how many records one row stands.',
    fix: 'Nothing needs to be done.',
    messages: {
      made: '{count#record} made from rows that stand for several, as "repeat" in feed.json says',
      none: '{count#row} left out, because the number of records that "repeat" in feed.json names is 0',
    },
  },
  'rows-united': {
    severity: 'info',
    origin: 'heur',
    title: 'Rows that are one record',
    about:
      '"group_by" and "latest_by" in feed.json say that several rows are one record, and which of them counts.',
    fix: 'Nothing needs to be done, unless no date tells which row is the latest: name a column that does under "latest_by".',
    messages: {
      latest:
        '{count#row} left out, because a later row of the same record is in the feed ("latest_by" in feed.json)',
      united:
        '{count#row} united with a later row of the same record, as "group_by" in feed.json says',
      tied: {
        severity: 'warning',
        text: '{count#record} with rows of the same date but different values; the row whose content sorts first is served',
      },
      mixed: {
        severity: 'warning',
        text: '{count#record} with shapes that cannot be united: polygons were kept before lines, and lines before points',
      },
    },
  },
} as const satisfies CatalogueEntries;
