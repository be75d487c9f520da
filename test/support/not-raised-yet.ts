import type { Code } from '../../src/diagnostic/catalogue.ts';

/** Codes of rules that are still to be written. The list may only get shorter. */
export const NOT_RAISED_YET: readonly Code[] = [];

/** Codes that tests of their own raise, and the feed with a fault of every code does not yet. */
export const NOT_IN_FAULTY_FEED: readonly Code[] = [
  'crs-unsupported',
  'crs-contradicted',
  'row-deleted',
  'time-local-ambiguous',
  'coordinates-converted',
  'field-malformed',
  'null-word',
  'row-filtered',
  'row-repeated',
  'list-ambiguous',
  'id-derived',
  'area-has-parts',
  'ring-part-degenerate',
  'zone-by-position',
  'length-measured',
  'value-configured',
  'value-converted',
  'value-looked-up',
  'lookup-unmatched',
  'repeat-invalid',
  'time-local',
  'space-outside-zone',
  'spaces-overlap',
  'zones-overlap',
  'space-number-duplicate',
  'zone-space-count',
  'coordinates-placeholder',
  'coordinates-outlier',
  'zone-field-invalid',
  'id-geometry-moved',
  'records-lost',
  'records-changed',
  'zone-policy-unknown',
  'rows-united',
  'space-number-sequence',
];
