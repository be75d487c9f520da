import type { Code } from '../catalogue.ts';

/** The section of an RFC, or the records of the Curb Data Specification, that a rule is from. */
const PLACES: Readonly<Record<string, readonly Code[]>> = {
  'section 2': ['json-malformed'],
  'section 3.1': ['geometry-malformed', 'geometry-unwrapped', 'coordinates-nesting'],
  'section 3.1.1': ['coordinates-extra-dimension'],
  'section 3.1.6': ['ring-unclosed', 'ring-too-short', 'ring-degenerate', 'ring-winding'],
  'section 3.1.9': ['edge-across-antimeridian'],
  'section 4': [
    'member-repeated',
    'crs-unsupported',
    'coordinates-converted',
    'coordinates-out-of-range',
  ],
  'identifiers of all records': [
    'id-missing',
    'id-malformed',
    'id-normalised',
    'id-nil',
    'id-duplicate',
  ],
  'timestamps of all records': ['timestamp-missing', 'timestamp-malformed'],
  'fields of all records': ['field-malformed'],
  'members of a response beside its data': [
    'time-zone-invalid',
    'currency-invalid',
    'version-unknown',
    'licence-url-invalid',
  ],
  'geometry of Curb Area, Curb Zone and Curb Space': ['geometry-missing', 'geometry-type'],
  'Curb Area': ['area-zone-unknown', 'area-without-zones', 'area-too-large'],
  'Curb Area and Curb Zone': ['zone-outside-area'],
  'Curb Zone': [
    'zone-policy-unknown',
    'zone-object-unknown',
    'links-disagree',
    'zones-overlap',
    'zone-field-invalid',
    'id-geometry-moved',
  ],
  'Curb Zone and Curb Space': ['validity-reversed', 'space-outside-zone'],
  'Curb Space': [
    'space-zone-unknown',
    'space-zone-unchecked',
    'spaces-overlap',
    'space-number-duplicate',
    'space-number-gap',
    'space-number-invalid',
    'available-coerced',
    'available-invalid',
    'length-missing',
    'length-invalid',
    'width-invalid',
  ],
  'Curb Object': ['object-reference-unknown', 'object-without-place', 'object-type-missing'],
};

/** The codes about JSON itself. All others that come from an RFC are about GeoJSON. */
const JSON_CODES: readonly Code[] = ['json-malformed', 'member-repeated'];

/** Returns the RFC that a rule with the origin `rfc` is from. */
export function rfcOf(code: Code): 'RFC 7946' | 'RFC 8259' {
  return JSON_CODES.includes(code) ? 'RFC 8259' : 'RFC 7946';
}

/** Returns where in its document the source of a rule is; `null` if it is not from a standard. */
export function findStandardPlace(code: Code): string | null {
  return Object.entries(PLACES).find(([, codes]) => codes.includes(code))?.[0] ?? null;
}
