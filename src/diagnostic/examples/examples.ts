import type { Code } from '../catalogue.ts';
import type { Example } from './example.ts';
import { FILE_EXAMPLES } from './file-examples.ts';
import { GEOMETRY_EXAMPLES } from './geometry-examples.ts';
import { RECORD_EXAMPLES } from './record-examples.ts';
import { RELATION_EXAMPLES } from './relation-examples.ts';

/** An example of each code. The compiler checks that none is missing. */
export const EXAMPLES: Readonly<Record<Code, Example>> = {
  ...FILE_EXAMPLES,
  ...RECORD_EXAMPLES,
  ...GEOMETRY_EXAMPLES,
  ...RELATION_EXAMPLES,
};
