/** Every code, with one file for each area of checks. */
import type { CatalogueEntry } from './catalogue/entry.ts';
import { ENVELOPE_CODES } from './catalogue/envelope-codes.ts';
import { FILE_CODES } from './catalogue/file-codes.ts';
import { GEOMETRY_CODES } from './catalogue/geometry-codes.ts';
import { PREVIOUS_CODES } from './catalogue/previous-codes.ts';
import { RECORD_CODES } from './catalogue/record-codes.ts';
import { RELATION_CODES } from './catalogue/relation-codes.ts';
import { VALUE_CODES } from './catalogue/value-codes.ts';

export const CATALOGUE = {
  ...FILE_CODES,
  ...RECORD_CODES,
  ...ENVELOPE_CODES,
  ...GEOMETRY_CODES,
  ...RELATION_CODES,
  ...VALUE_CODES,
  ...PREVIOUS_CODES,
} as const;

export type Code = keyof typeof CATALOGUE;

// The keys of an object that nothing is added to are the keys of its type.
export const CODES = Object.keys(CATALOGUE) as readonly Code[];

/** Returns the catalogue entry of `code`. */
export function getCatalogueEntry(code: Code): CatalogueEntry {
  return CATALOGUE[code];
}

/** The areas of checks in the order in which the rules page lists them. */
export const CATALOGUE_SECTIONS: readonly {
  readonly title: string;
  readonly codes: readonly Code[];
}[] = [
  { title: 'The file', codes: codesOf(FILE_CODES) },
  { title: 'Every record', codes: codesOf(RECORD_CODES) },
  { title: 'The envelope', codes: codesOf(ENVELOPE_CODES) },
  { title: 'Geometry', codes: codesOf(GEOMETRY_CODES) },
  { title: 'Relations', codes: codesOf(RELATION_CODES) },
  { title: 'Measures and values', codes: codesOf(VALUE_CODES) },
  { title: 'Against the previous snapshot', codes: codesOf(PREVIOUS_CODES) },
];

function codesOf(entries: { readonly [code in Code]?: CatalogueEntry }): Code[] {
  return CODES.filter((code) => Object.hasOwn(entries, code));
}
