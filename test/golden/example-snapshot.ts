import { join } from 'node:path';
import { ROOT } from '../support/paths.ts';
import { EXAMPLE_FEED } from './example-feed.ts';

/** The snapshot of the example, as it is kept: a folder under its id. */
export const EXAMPLE_FOLDER = join(ROOT, 'test/golden/example');

/** All that goes into it beside the place where it is written. */
export const EXAMPLE_OPTIONS = {
  feed: EXAMPLE_FEED,
  facts: { author: 'City of Example', licenceUrl: 'https://example.org/licence', h3Resolution: 9 },
  report: { tool: 'curbstone 0.1.0' },
};

/** What FORMAT.md prints. */
export const DUMPED_FILES = ['zones.index', 'spaces.pages'] as const;

/** The dump of a file in FORMAT.md; its one group is the dump. */
export function dumpPattern(name: string): RegExp {
  return new RegExp(`<!-- dump ${name.replace('.', '\\.')} -->\n\`\`\`\n([\\s\\S]*?)\`\`\``);
}
