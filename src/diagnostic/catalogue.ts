/**
 * Every fault that is told of, by the code of `RULES.md`: its severity unless the feed's
 * configuration says otherwise, where the rule comes from, and its title. A code that stands for
 * two severities carries the graver one here, and the rule says which it found.
 */
export const SEVERITIES = ['error', 'warning', 'info', 'ignore'] as const;

/**
 * `error` keeps the record out and stops the publish, `warning` is reported, `info` counted,
 * `ignore` neither.
 */
export type Severity = (typeof SEVERITIES)[number];

/**
 * `std` the Curb Data Specification, `rfc` RFC 7946, `seed` the service description, `heur` our
 * judgement.
 */
export type Origin = 'std' | 'rfc' | 'seed' | 'heur';

export type Section = 'file' | 'record' | 'envelope' | 'geometry' | 'relations' | 'values';

export interface CatalogueEntry {
  readonly section: Section;
  readonly severity: Severity;
  readonly origin: Origin;
  readonly title: string;
  /**
   * The record could not be served truthfully, so it stays out of a snapshot even where the feed's
   * configuration lowers the severity.
   */
  readonly unservable?: true;
}

const entry = (
  section: Section,
  severity: Severity,
  origin: Origin,
  title: string,
): CatalogueEntry => ({ section, severity, origin, title });

const unservable = (section: Section, origin: Origin, title: string): CatalogueEntry => ({
  section,
  severity: 'error',
  origin,
  title,
  unservable: true,
});

export const CATALOGUE = {
  'file-unreadable': unservable('file', 'heur', 'File cannot be read'),
  'encoding-invalid': unservable('file', 'heur', 'Bytes are not in the expected encoding'),
  'bom-stripped': entry('file', 'info', 'heur', 'Byte order mark stripped'),
  'json-malformed': unservable('file', 'rfc', 'Not well-formed JSON'),
  'format-unknown': unservable('file', 'heur', 'Content is in none of the accepted formats'),
  'csv-header-missing': unservable('file', 'heur', 'CSV file without a header'),
  'csv-header-duplicate': unservable('file', 'heur', 'CSV header names a column twice'),
  'csv-row-width': unservable('file', 'heur', 'CSV row is wider or narrower than its header'),
  'csv-blank-row': entry('file', 'info', 'heur', 'Blank CSV row skipped'),
  'csv-quote-broken': unservable('file', 'heur', 'CSV quote never closed, or closed inside a cell'),
  'crs-unsupported': unservable('file', 'rfc', 'Coordinate reference system is not supported'),
  'field-unknown': entry('file', 'info', 'heur', 'Column that nobody reads'),
  'column-missing': entry('file', 'error', 'heur', 'Configured column is not in the file'),
  'text-untrimmed': entry('file', 'warning', 'heur', 'Blanks around an identifier or number'),

  'id-missing': unservable('record', 'std', 'Identifier missing'),
  'id-malformed': unservable('record', 'std', 'Identifier is not a UUID'),
  'id-normalised': entry('record', 'info', 'std', 'Identifier brought to plain lower-case form'),
  'id-nil': entry('record', 'warning', 'std', 'Identifier is the nil UUID'),
  'id-duplicate': unservable('record', 'std', 'Identifier used by different records'),
  'record-repeated': entry('record', 'warning', 'heur', 'Record given more than once'),
  'id-shared-across-kinds': entry('record', 'warning', 'heur', 'Identifier used by two kinds'),
  'timestamp-missing': unservable('record', 'std', 'Timestamp missing'),
  'timestamp-malformed': unservable('record', 'std', 'Timestamp cannot be read'),
  'timestamp-in-seconds': entry('record', 'warning', 'heur', 'Timestamp looks like seconds'),
  'timestamp-in-microseconds': entry(
    'record',
    'error',
    'heur',
    'Timestamp looks like microseconds',
  ),
  'time-local-ambiguous': entry(
    'record',
    'warning',
    'heur',
    'Local time that the change of clocks skips or repeats',
  ),
  'dates-reversed': entry('record', 'warning', 'heur', 'Dates in the wrong order'),
  'name-missing': unservable('record', 'seed', 'Name missing'),
  'name-untidy': entry('record', 'warning', 'heur', 'Name needs tidying'),
  'name-duplicate': entry('record', 'warning', 'heur', 'Several areas share a name'),

  'time-zone-invalid': entry('envelope', 'error', 'std', 'Time zone is not an IANA name'),
  'currency-invalid': entry('envelope', 'error', 'std', 'Currency is not an ISO 4217 code'),
  'version-unknown': entry('envelope', 'warning', 'std', 'Data format version is not known'),
  'licence-url-invalid': entry('envelope', 'warning', 'std', 'Licence is not an absolute URL'),

  'geometry-missing': entry('geometry', 'error', 'std', 'Record without a shape'),
  'geometry-type': entry('geometry', 'error', 'std', 'Geometry type is not allowed here'),
  'geometry-malformed': entry('geometry', 'error', 'rfc', 'Geometry cannot be read'),
  'geometry-unwrapped': entry('geometry', 'info', 'rfc', 'MultiPolygon of one part unwrapped'),
  'coordinates-nesting': entry('geometry', 'error', 'rfc', 'Coordinates are nested wrongly'),
  'coordinates-out-of-range': entry('geometry', 'error', 'rfc', 'Coordinates are not degrees'),
  'coordinates-swapped': entry('geometry', 'error', 'heur', 'Latitude and longitude are swapped'),
  'coordinates-null-island': entry('geometry', 'warning', 'heur', 'Position at 0, 0'),
  'ring-unclosed': entry('geometry', 'error', 'rfc', 'Ring is not closed'),
  'ring-too-short': entry('geometry', 'error', 'rfc', 'Ring has too few positions'),
  'ring-degenerate': entry('geometry', 'error', 'rfc', 'Ring encloses next to nothing'),
  'ring-winding': entry('geometry', 'info', 'rfc', 'Ring rewound'),
  'ring-self-intersecting': entry('geometry', 'error', 'rfc', 'Ring crosses or touches itself'),
  'hole-outside-shell': entry('geometry', 'warning', 'heur', 'Hole outside its polygon'),
  'area-has-holes': entry('geometry', 'warning', 'seed', 'Area has holes'),
  'coordinates-extra-dimension': entry('geometry', 'info', 'rfc', 'Third coordinate dropped'),
  'coordinates-imprecise': entry('geometry', 'warning', 'heur', 'Fewer than five decimals'),
  'edge-across-antimeridian': entry('geometry', 'warning', 'rfc', 'Edge longer than 180 degrees'),

  'space-zone-unknown': entry('relations', 'error', 'std', 'Space names a zone that is not there'),
  'space-zone-count': unservable('relations', 'seed', 'Space names no zone, or several'),
  'space-zone-unchecked': entry('relations', 'info', 'std', 'Zones of spaces not checkable'),
  'area-zone-unknown': entry('relations', 'warning', 'std', 'Area names a zone that is not there'),
  'area-without-zones': entry('relations', 'warning', 'std', 'Area without zones'),
  'area-zone-repeated': entry('relations', 'warning', 'heur', 'Area names a zone twice'),
  'observation-space-unknown': {
    ...unservable('relations', 'heur', 'Observation of a space that is not there'),
    severity: 'warning',
  },
  'links-disagree': entry('relations', 'warning', 'std', 'Zone and its areas or spaces disagree'),

  'space-number-invalid': unservable('values', 'std', 'Space number is not a positive integer'),
  'available-default': entry('values', 'info', 'seed', 'Availability taken from the default'),
  'available-coerced': entry('values', 'info', 'std', 'Availability read from another spelling'),
  'available-invalid': unservable('values', 'std', 'Availability is neither true nor false'),
  'availability-stale': entry('values', 'warning', 'heur', 'Availability and its time disagree'),
  'length-missing': entry('values', 'warning', 'std', 'Length missing'),
  'length-invalid': unservable('values', 'std', 'Length is not a positive number'),
  'width-invalid': unservable('values', 'std', 'Width is not a positive number'),
  'length-unit-suspect': entry('values', 'warning', 'heur', 'Length looks like another unit'),
  'number-imprecise': entry('values', 'warning', 'heur', 'Number too long to be read exactly'),
  'validity-reversed': entry('values', 'error', 'std', 'Validity ends before it starts'),
} as const satisfies Record<string, CatalogueEntry>;

export type Code = keyof typeof CATALOGUE;

// The keys of an object that nobody adds to are the keys of its type.
export const CODES = Object.keys(CATALOGUE) as readonly Code[];

/** What the catalogue says of `code`. */
export function getCatalogueEntry(code: Code): CatalogueEntry {
  return CATALOGUE[code];
}
