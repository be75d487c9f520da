import type { CatalogueEntries } from './entry.ts';

/** Faults of the values that every response repeats: time zone, currency, version, licence. */
export const ENVELOPE_CODES = {
  'time-zone-invalid': {
    severity: 'error',
    origin: 'std',
    role: 'cause',
    title: 'Time zone is not an IANA name',
    about:
      'time_zone must be a name of the IANA time zone database, such as Europe/Athens. Older names such as US/Eastern are in it; offsets such as +01:00 and letters such as PST are not.',
    fix: 'Write the IANA name for the place. It is often that of another city with the same time, such as Europe/Berlin for Munich. All names are in the "List of tz database time zones" of Wikipedia.',
    messages: {
      offset: 'time_zone {timeZone:quoted} is an offset, which does not say when clocks change',
      unknown: 'time_zone {timeZone:quoted} is not in the IANA time zone database ({version})',
      near: 'time_zone {timeZone:quoted} is not in the IANA time zone database ({version}); did you mean {near}?',
    },
  },
  'currency-invalid': {
    severity: 'error',
    origin: 'std',
    title: 'Currency is not an ISO 4217 code',
    about:
      'currency must be a code of ISO 4217, such as USD. Three capitals that ISO 4217 does not list are a warning.',
    fix: 'Write the three-letter code of the currency.',
    messages: {
      form: 'currency {currency:quoted} is not three capital letters, such as "USD"',
      unlisted: {
        severity: 'warning',
        text: 'currency {currency:quoted} is not one of the codes of ISO 4217',
      },
    },
  },
  'version-unknown': {
    severity: 'warning',
    origin: 'std',
    title: 'Version of the data format is not known',
    about:
      'Fields of the Curb Data Specification 1.0.x and 1.1.x are read; fields that other versions add are not.',
    fix: 'Write the version that the data follows.',
    message: 'version {version:quoted} is not 1.0.x or 1.1.x of the Curb Data Specification',
  },
  'licence-url-invalid': {
    severity: 'warning',
    origin: 'std',
    title: 'Licence is not an absolute URL',
    about: 'licence_url is the whole address of the licence, or null.',
    fix: 'Write the address with http:// or https://.',
    message: 'licence_url {licenceUrl:quoted} is neither an absolute http or https URL nor null',
  },
  'source-unlisted': {
    severity: 'warning',
    origin: 'heur',
    title: 'File is not listed in sources',
    about:
      'Files with standard names, such as spaces.csv, are found by themselves only if feed.json has no sources. If it has, every file must be listed there.',
    fix: 'Add the file to sources in feed.json. If it is not wanted, move it to another folder.',
    message: '{file} is in the folder, but is not read, because sources does not list it',
  },
} as const satisfies CatalogueEntries;
