import type { CatalogueEntries } from './entry.ts';

/** Faults that records of every kind can have: identifiers, dates and names. */
export const RECORD_CODES = {
  'id-missing': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Identifier missing',
    about: 'Every record needs an identifier.',
    fix: 'Fill in the identifier, or name the column that holds it under "fields" for this source under "sources" in feed.json. If it is a key of the city, write {"uuid5": "COLUMN"} in place of the name.',
    messages: {
      record: '{field} is missing or empty in this record: fill it in',
      'no-column':
        'the file has no column {field}; name the column that holds the identifiers under "fields" for this source under "sources" in feed.json: "{field}": "COLUMN" if they are UUIDs, "{field}": {"uuid5": "COLUMN"} if they are keys of the city',
      'near-column':
        'the file has no column {field}; is it {column}? If so, name it under "fields" for this source under "sources" in feed.json: "{field}": {column:quoted} if it holds UUIDs, "{field}": {"uuid5": {column:quoted}} if it holds keys of the city',
      'empty-column':
        'column {field} is empty in every record; fill it in, or name the column that holds the identifiers under "fields" for this source under "sources" in feed.json: "{field}": "COLUMN" if they are UUIDs, "{field}": {"uuid5": "COLUMN"} if they are keys of the city',
      key: '{target} is made from {field}, which is missing',
      shape: '{target} is made from the shape, which is missing or has an error',
    },
  },
  'id-malformed': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Identifier is not a UUID',
    about: 'The standard asks for a UUID, such as 6ba7b811-9dad-11d1-80b4-00c04fd430c8.',
    fix: 'Correct the identifier. If the column holds keys of the city, make UUIDs of them with "uuid5" for this source under "sources" in feed.json.',
    messages: {
      'not-text': '{field} {value:quoted} is neither a text nor a number',
      mistaken:
        '{field} {value:quoted} is not a UUID, but looks like one with a mistake in it: correct this identifier',
      'not-uuid':
        '{field} {value:quoted} is not a UUID; if it is a key of the city, write "fields": {"{target}": {"uuid5": {field:quoted}}} for this source under "sources" in feed.json',
    },
  },
  'id-normalised': {
    severity: 'info',
    origin: 'std',
    title: 'Identifier written in its plain form',
    about:
      'Braces, "urn:uuid:" and capitals are removed, so that equal identifiers are equal text.',
    fix: 'Nothing needs to be done.',
    message: '{field} {value:quoted} was read as {uuid}',
  },
  'id-derived': {
    severity: 'info',
    origin: 'heur',
    title: 'Identifier made from a key of the city',
    about: '"uuid5" in feed.json makes a UUID of a key, the same one on every run.',
    fix: 'Nothing needs to be done.',
    message: '{field} was made from {key} in {count#record}',
  },
  'id-nil': {
    severity: 'warning',
    origin: 'std',
    title: 'Identifier is the nil UUID',
    about: '00000000-0000-0000-0000-000000000000 usually stands for a missing identifier.',
    fix: 'Give the record an identifier of its own.',
    message: '{field} is the nil UUID, which usually stands for a missing identifier',
  },
  'id-duplicate': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Different records have the same identifier',
    about: 'It is not clear which of the records is meant, so none of them is published.',
    fix: 'Keep the record that is right, or give each record its own identifier.',
    messages: {
      record: '{id} is also the identifier of {place}, which differs from this record',
      columns: '{id} is also the identifier of {place}; the two differ in {columns}',
      observation: '{id} at {timeMs:time} has the opposite value of available in {place}',
    },
  },
  'record-repeated': {
    severity: 'warning',
    origin: 'heur',
    title: 'Record given more than once',
    about: 'Records that are equal in every field are merged into one.',
    fix: 'Remove the repeated records from the source.',
    messages: {
      record: '{id} is given again, exactly as in {place}',
      columns:
        '{id} is given again, as in {place}; they differ only in {columns}, which makes no difference to what is served',
      observation: '{id} at {timeMs:time} is given again, exactly as in {place}',
    },
  },
  'id-shared-across-kinds': {
    severity: 'warning',
    origin: 'heur',
    title: 'Records of two kinds have the same identifier',
    about:
      'Requests still find the right record, but joining tables by identifier goes wrong. Of a zone and a space, it is reported at the space; of an area and another record, at the other record.',
    fix: 'Give each record its own identifier.',
    message: '{id} is also the identifier of {place}, a record of another kind',
  },
  'timestamp-missing': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Timestamp missing',
    about: 'The standard requires published_date and last_updated_date.',
    fix: 'Fill in the date, or name the column that holds it under "fields" for this source under "sources" in feed.json. Only if the city has no such date, give one for all records under "defaults".',
    messages: {
      record:
        '{field} is missing or empty in this record: fill it in; or, to give one date for all records without it, write "defaults": {"{target}": "2024-05-31"} for this source under "sources" in feed.json',
      'no-column':
        'the file has no column {field}; if another column holds the date, write "fields": {"{field}": "COLUMN"} for this source under "sources" in feed.json. Only if the city has no such date, give one for all records there: "defaults": {"{field}": "2024-05-31"}',
      'near-column':
        'the file has no column {field}; is it {column}? If so, write "fields": {"{field}": {column:quoted}} for this source under "sources" in feed.json. Only if the city has no such date, give one for all records there: "defaults": {"{field}": "2024-05-31"}',
    },
  },
  'timestamp-malformed': {
    severity: 'error',
    origin: 'std',
    unservable: true,
    title: 'Timestamp cannot be read',
    about:
      'A timestamp is a whole number of milliseconds since 1970, or text in the pattern that feed.json gives.',
    fix: 'Write milliseconds, or give the pattern of the dates with "date" for this source under "sources" in feed.json.',
    messages: {
      seconds: '{field} {value:quoted} cannot be read as a number of seconds, 0 or more',
      'not-seconds':
        '{field} {value:quoted} is after the year 9999 if it counts seconds, as feed.json says; if it counts milliseconds, it is {timeMs:time}: write "date": "epoch-ms" for this field, for this source under "sources" in feed.json',
      milliseconds:
        '{field} {value:quoted} cannot be read as a whole number of milliseconds, 0 or more',
      undeclared:
        '{field} {value:quoted} cannot be read as a whole number of milliseconds; for dates as text write "fields": {"{target}": {"column": {field:quoted}, "date": "PATTERN"}} for this source under "sources" in feed.json, where PATTERN is iso, or how the column writes dates, such as dd.MM.yyyy',
      'undeclared-latest':
        '{field} {value:quoted} cannot be read as a whole number of milliseconds; for dates as text write "{target}": {"column": {field:quoted}, "date": "PATTERN"} for this source under "sources" in feed.json, where PATTERN is iso, or how the column writes dates, such as dd.MM.yyyy',
      pattern: '{field} {value:quoted} is not a date in the pattern {pattern}',
      early:
        '{field} {value:quoted} is {timeMs:time}, before 1970; leave it empty if it stands for no date',
    },
  },
  'timestamp-in-seconds': {
    severity: 'warning',
    origin: 'heur',
    title: 'Timestamp looks like seconds',
    about: 'A timestamp below 100,000,000,000 is a time before March 1973 in milliseconds.',
    fix: 'Multiply seconds by 1,000, or say with "date": "epoch-s" that the column counts seconds. If 0 stands for a missing date, give the date.',
    messages: {
      seconds:
        '{field} {value} looks like seconds; in milliseconds it would be {valueMs}: if its column counts seconds, write "fields": {"{field}": {"column": "COLUMN", "date": "epoch-s"}} for this source under "sources" in feed.json',
      compact:
        '{field} {value} looks like the day {day}: write "fields": {"{field}": {"column": "COLUMN", "date": "yyyyMMdd"}} for this source under "sources" in feed.json',
      spreadsheet:
        '{field} {value} looks like the day {day} as a spreadsheet counts days: export the date as text, or as milliseconds',
      zero: '{field} 0 is the start of 1970, which usually stands for a missing date',
    },
  },
  'timestamp-in-microseconds': {
    severity: 'error',
    origin: 'heur',
    title: 'Timestamp looks like microseconds',
    about:
      'A timestamp over 100,000,000,000,000 is after the year 5138 in milliseconds. Only end_date may reach to the end of the year 9999.',
    fix: 'Divide microseconds by 1,000.',
    message: '{field} {value} looks like microseconds; in milliseconds it would be {valueMs}',
  },
  'dates-reversed': {
    severity: 'warning',
    origin: 'heur',
    title: 'Dates are in the wrong order',
    about:
      'A record cannot be published after its last update, or be updated more than a day after the last_updated of the feed. The clock of this machine is not used.',
    fix: 'Correct the date that is wrong, as the message says.',
    messages: {
      published:
        'published_date {publishedMs:time} is after last_updated_date {updatedMs:time}: exchange the two if they are swapped, or correct the one that is wrong',
      updated:
        "last_updated_date {updatedMs:time} is more than a day after the feed's last_updated {feedMs:time}: correct this date, or last_updated in feed.json",
    },
  },
  'time-local-ambiguous': {
    severity: 'warning',
    origin: 'heur',
    title: 'Local time is skipped or repeated by a change of clocks',
    about: 'When clocks change, one hour does not exist and another one exists twice.',
    fix: 'Write times with their offset from UTC, such as 2025-10-26T02:30:00+01:00.',
    messages: {
      skipped:
        '{field} {value:quoted} does not exist in {timeZone}, where the clocks skip it; it was read as {timeMs:time}',
      repeated:
        '{field} {value:quoted} occurs twice in {timeZone}, where the clocks repeat it; it was read as {timeMs:time}, the earlier one',
    },
  },
  'name-missing': {
    severity: 'error',
    origin: 'seed',
    unservable: true,
    title: 'Name missing',
    about: 'Areas and spaces are served with a name.',
    fix: 'Fill in the name, or name the column that holds it under "fields" for this source under "sources" in feed.json. If there is none, give one name for all records under "defaults".',
    messages: {
      missing:
        '{field} is missing; to give one for all records, write "defaults": {"{target}": "…"} for this source under "sources" in feed.json',
      proposed:
        '{field} is missing; column {column} looks like a name: write "fields": {"{target}": {column:quoted}} for this source under "sources" in feed.json',
      'not-text': '{field} {value:quoted} is not a text',
    },
  },
  'name-untidy': {
    severity: 'warning',
    origin: 'heur',
    title: 'Name has characters or a length that clients do not expect',
    about:
      'A name should be one line of at most 256 characters in Unicode form NFC. Clients that filter by name must type it exactly, so characters that cannot be seen make it impossible to find.',
    fix: 'Remove line breaks, tabs, unusual or repeated spaces and invisible characters; shorten long names.',
    messages: {
      invisible: '{field} contains {character} at character {position}',
      misread:
        '{field} {value:quoted} looks like UTF-8 that was read in another encoding, and {meant:quoted} may be meant: correct "encoding" for this source under "sources" in feed.json, or the file',
      spaces:
        'name has several spaces in a row at character {position}; many clients show only one',
      long: 'name has {length#character}, more than {most}',
      path: 'curb_zone_id {value:quoted} cannot be part of a path, because clients remove it from a URL; they must ask for the zone with ?curb_zone_id={value}',
      decomposed:
        '{field} {value:quoted} has letters and accents as separate characters; it is served with the two combined (Unicode NFC)',
    },
  },
  'field-malformed': {
    severity: 'warning',
    origin: 'std',
    title: 'Field of the standard cannot be read',
    about: 'The record is published without the field.',
    fix: 'Correct the value, or name the right column, or how it is written, under "fields" for this source under "sources" in feed.json.',
    messages: {
      plain: '{field} {value:quoted} is not {wanted}; the record is published without it',
      'decimal-comma':
        '{field} {value:quoted} is not {wanted}; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json. The record is published without it',
    },
  },
  'name-duplicate': {
    severity: 'warning',
    origin: 'heur',
    title: 'Several areas have the same name',
    about: 'A request with that name is answered with all of them.',
    fix: 'Give each area its own name if clients should tell them apart.',
    message: 'name {name:quoted} is the name of {count#area}; a request for it returns all of them',
  },
} as const satisfies CatalogueEntries;
