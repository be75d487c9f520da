import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { feedSchema } from './feed-schema.ts';

/** The JSON Schema of `feed.json`, for editors to complete and check it as it is written. */
export function createFeedJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    $comment: 'Generated from src/config/schema/feed-schema.ts by `npm run generate`. Do not edit.',
    ...z.toJSONSchema(feedSchema, { io: 'input', reused: 'ref' }),
    title: 'Curbstone feed',
  };
}

/** Run by `npm run generate`, which has the result formatted after. */
export async function writeFeedJsonSchema(path: string): Promise<void> {
  await writeFile(path, `${JSON.stringify(createFeedJsonSchema(), null, 2)}\n`);
}
