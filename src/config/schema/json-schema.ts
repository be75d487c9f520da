import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { feedSchema } from './feed-schema.ts';

/** Returns the JSON Schema of `feed.json`, with which editors complete and check it. */
export function createFeedJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    $comment: 'Generated from src/config/schema/feed-schema.ts by `npm run generate`. Do not edit.',
    ...z.toJSONSchema(feedSchema, { io: 'input', reused: 'ref' }),
    title: 'Curbstone feed',
  };
}

/** Run by `npm run generate`, which then formats the result. */
export async function writeFeedJsonSchema(path: string): Promise<void> {
  await writeFile(path, `${JSON.stringify(createFeedJsonSchema(), null, 2)}\n`);
}
