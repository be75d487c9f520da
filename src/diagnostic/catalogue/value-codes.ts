import type { CatalogueEntries } from './entry.ts';

/** The sentences about a length or a width that cannot be read. */
const MEASURE_MESSAGES = {
  malformed:
    '{field} {value:quoted} cannot be read as a number of {unit}; write it in digits, such as 6 or 6.25',
  'decimal-comma':
    '{field} {value:quoted} cannot be read as a number of {unit}; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json',
  'not-positive': '{field} {value:quoted} is not above 0',
  tiny: '{field} {value:quoted} is less than half a centimetre; lengths are whole centimetres: check the "unit" of its column for this source under "sources" in feed.json',
  huge: '{field} {value:quoted} is too large; at most {mostCm:count} cm are allowed',
} as const;

/** Faults of measures and other values. */
export const VALUE_CODES = {
  'space-number-invalid': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Space number is not a positive integer',
    about: 'The number of a space is a whole number of 1 or more.',
    fix: 'Correct the number, or let "sequence": "zone" number all spaces of each zone ("fields" for this source under "sources" in feed.json).',
    messages: {
      missing:
        '{field} is missing; fill it in, or write "fields": {"{target}": {"sequence": "zone"}} for this source under "sources" in feed.json, which numbers all spaces of each zone from 1',
      'out-of-range': '{field} {value:quoted} is not a whole number from 1 to {most:count}',
      malformed:
        '{field} {value:quoted} cannot be read as a whole number of 1 or more; write it in digits, such as 12',
      'decimal-comma':
        '{field} {value:quoted} cannot be read as a whole number of 1 or more; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json',
    },
  },
  'available-default': {
    severity: 'info',
    origin: 'seed',
    title: 'Availability taken from the default',
    about: 'The space has no availability of its own.',
    fix: 'Nothing needs to be done.',
    message: '{field} is missing, the space is served as available',
  },
  'available-coerced': {
    severity: 'info',
    origin: 'std',
    title: 'Availability read from another spelling',
    about: 'Words such as yes, no, 0, 1, t and f are read as true and false.',
    fix: 'Nothing needs to be done.',
    message: '{field} {value:quoted} was read as {available}',
  },
  'available-invalid': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Availability is neither true nor false',
    about: 'available is true or false.',
    fix: 'Write true or false.',
    messages: {
      missing: '{field} is missing; it must be true or false',
      malformed: '{field} {value:quoted} is not true or false, yes or no, t or f, 1 or 0',
    },
  },
  'availability-stale': {
    severity: 'warning',
    origin: 'heur',
    title: 'Availability and its time disagree',
    about:
      'A space was observed after the last_updated of the feed, or has a time of observation and no observation. One of the two is wrong.',
    fix: 'Correct last_updated of the feed, or give both the availability and its time.',
    messages: {
      later: "availability_time {observedMs:time} is after the feed's last_updated {feedMs:time}",
      unobserved: '{field} is given without {observed}, so nothing was observed at that time',
    },
  },
  'length-missing': {
    severity: 'warning',
    origin: 'std',
    title: 'Length missing',
    about: 'The standard requires the length of a space. It is served as null.',
    fix: 'Export the length, or give one for all spaces under "defaults" for this source under "sources" in feed.json.',
    message: '{field} is missing, so the length is served as null',
  },
  'length-measured': {
    severity: 'info',
    origin: 'heur',
    title: 'Length or width measured from the shape',
    about:
      'The feed asks for the long side of the smallest rectangle round the shape as the length, or for the short side as the width.',
    fix: 'Nothing needs to be done.',
    message: '{field} was measured from the shape',
  },
  'length-invalid': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Length is not a positive number',
    about: 'A length is a number above 0.',
    fix: 'Write the length as a number above 0, or leave it empty. If all lengths of the file are written in another way, say so with "decimal" or "unit" for this source under "sources" in feed.json.',
    messages: MEASURE_MESSAGES,
  },
  'width-invalid': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Width is not a positive number',
    about: 'A width is a number above 0.',
    fix: 'Write the width as a number above 0, or leave it empty. If all widths of the file are written in another way, say so with "decimal" or "unit" for this source under "sources" in feed.json.',
    messages: MEASURE_MESSAGES,
  },
  'length-unit-suspect': {
    severity: 'warning',
    origin: 'heur',
    title: 'Length looks like another unit',
    about:
      'A length of 4 to 9 cm is likely in metres, of 15 to 30 cm in feet. A length over 3,000 cm is likely in millimetres, or in feet that were read as metres. Nothing is converted unless feed.json says so.',
    fix: 'Correct the length, or give the "unit" of its column for this source under "sources" in feed.json. Nothing needs to be done if the space is that long.',
    messages: {
      short:
        'length was read as {lengthCm} cm, which is not usual for a space: check the number; if its column is in {unit}, write "fields": {"length": {"column": "COLUMN", "unit": "{setting}"}} for this source under "sources" in feed.json',
      long: 'length was read as {lengthCm} cm, which is not usual for a space: check the number; if its column is in millimetres or feet, write "fields": {"length": {"column": "COLUMN", "unit": "mm"}}, or "ft", for this source under "sources" in feed.json',
    },
  },
  'length-against-shape': {
    severity: 'warning',
    origin: 'heur',
    title: 'Length does not match the shape',
    about:
      'The length differs from the long side of the drawn space by more than 50 cm and by more than 15 %.',
    fix: 'Correct the length, its unit, or the shape.',
    messages: {
      other: 'length {lengthCm} cm does not match the shape, whose long side is {shapeCm} cm',
      feet: 'length {lengthCm} cm does not match the shape, whose long side is {shapeCm} cm; it is 3.28 times as long, as if feet were read as metres: if the numbers are in feet, write "fields": {"length": {"column": "COLUMN", "unit": "ft"}} for this source under "sources" in feed.json',
      metres:
        'length {lengthCm} cm does not match the shape, whose long side is {shapeCm} cm; the shape is 3.28 times as long, as if metres were read as feet: if the numbers are in metres, write "fields": {"length": {"column": "COLUMN", "unit": "m"}} for this source under "sources" in feed.json',
    },
  },
  'space-size-implausible': {
    severity: 'warning',
    origin: 'heur',
    title: 'Shape of the space is very small or very large',
    about: 'A space usually has an area of 2 to 150 m².',
    fix: 'Check the shape. Several spaces drawn as one should be records of their own.',
    message: 'shape of the space has an area of {areaM2} m²; 2 to 150 m² is usual',
  },
  'value-configured': {
    severity: 'info',
    origin: 'heur',
    title: 'Value taken from feed.json',
    about: 'The feed gives a value for records that have none of their own.',
    fix: 'Nothing needs to be done.',
    message: '{field} {value} was taken from feed.json in {count#record}',
  },
  'value-converted': {
    severity: 'info',
    origin: 'heur',
    title: 'Length converted to centimetres',
    about: 'The feed or the value itself names another unit than centimetres.',
    fix: 'Nothing needs to be done.',
    message: '{field} was converted from {unit} to centimetres in {count#record}',
  },
  'value-looked-up': {
    severity: 'info',
    origin: 'heur',
    title: 'Value replaced by a lookup table',
    about: '"lookup" in feed.json says what the values of a column stand for.',
    fix: 'Nothing needs to be done.',
    message: '{column} was replaced as "lookup" in feed.json says, in {count#record}',
  },
  'lookup-unmatched': {
    severity: 'warning',
    origin: 'heur',
    title: 'Value without an entry in its lookup table',
    about: 'The value is read as no value.',
    fix: 'Add the value to "lookup" in feed.json, or say with "else" what all other values stand for.',
    message:
      '{field} {value:quoted} has no entry in "lookup" of feed.json; it was read as no value',
  },
  'repeat-invalid': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    title: 'Column of "repeat" has an invalid number',
    about: '"repeat" in feed.json names a column that says for how many records a row stands.',
    fix: 'Correct the number, or leave the row out with "where" for this source under "sources" in feed.json.',
    messages: {
      missing: '{field} is missing; it must say for how many records the row stands',
      malformed: '{field} {value:quoted} is not a whole number from 0 to {most:count}',
    },
  },
  'time-local': {
    severity: 'info',
    origin: 'heur',
    title: 'Date read as a local time',
    about: 'The date names no offset from UTC, so it is a time in the time zone of the feed.',
    fix: 'If the dates are in another time zone, name it with "time_zone" beside "date" for this source under "sources" in feed.json.',
    message: '{field} was read as a local time of {timeZone} in {count#record}',
  },
  'number-imprecise': {
    severity: 'warning',
    origin: 'heur',
    title: 'Number has too many digits to be read exactly',
    about:
      'Programs keep about 15 digits of a number in JSON. A longer one under `custom_attributes` is served as text, with all of its digits. Names and identifiers are always served as they are written.',
    fix: 'Write the value as text, in quotes.',
    message: '{field} {number} has more digits than a number in JSON keeps; it is served as text',
  },
  'validity-reversed': {
    severity: 'error',
    origin: 'std',
    title: 'Validity ends before it starts',
    about:
      'The end is not included in the validity, so a record that ends when it starts is never valid: a warning.',
    fix: 'Exchange start and end if they are swapped. Otherwise correct the one that is wrong, or leave the end empty if the record has none.',
    messages: {
      equal: {
        severity: 'warning',
        text: '{end} is the same as {start}, so the record is never valid',
      },
      reversed: '{end} {endMs:time} is before {start} {startMs:time}',
    },
  },
  'zone-field-invalid': {
    severity: 'error',
    origin: 'std',
    title: 'Field of a zone has a value that the standard does not allow',
    about:
      'Checks street_side, parking_angle, length, width, location_references and entire_roadway.',
    fix: 'Write one of the values of the standard, or leave the field out.',
    messages: {
      listed: '{field} {value:quoted} is not one of {allowed}',
      positive: '{field} is 0, but must be above 0',
      both: 'street_side is given for a zone that is the entire roadway, which has no side',
      references: 'location_references is not a list of objects with source, ref_id, start and end',
    },
  },
  'null-word': {
    severity: 'info',
    origin: 'heur',
    title: 'Word for "no value" read as no value',
    about:
      'Words such as NULL, None or n/a mean that there is no value. They are counted per column.',
    fix: 'Nothing needs to be done. List other words of this kind under "nulls" in feed.json.',
    message: '{column} {word} was read as no value in {count#record}',
  },
  'list-ambiguous': {
    severity: 'error',
    origin: 'heur',
    unservable: true,
    title: 'List in an unclear notation',
    about:
      'The cell may hold one identifier or a list of several. If a list is read as one identifier, the record refers to something that does not exist.',
    fix: 'Write lists as ["a", "b"] or a;b, or name the separator with "split" for this source under "sources" in feed.json. If the cell is one identifier, write "split": false.',
    messages: {
      notation:
        '{field} {value:quoted} may be a list or a single identifier; write ["a", "b"] or a;b, or name its separator with "split" for this source under "sources" in feed.json',
      lengths:
        '{field} lists {found#value} and {other} lists {count#value}; a list of keys needs as many values in each column, or one that all share',
    },
  },
} as const satisfies CatalogueEntries;
