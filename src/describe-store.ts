import { describeInterface } from './docs/describe-interface.ts';
import { examplesOf, NO_EXAMPLES } from './docs/examples.ts';
import type { OpenApiDocument } from './docs/openapi-document.ts';
import { openStore } from './open/open-store.ts';

/** Describes the interface. With a store, the examples come from its live snapshot. */
export async function describeStore(options: {
  readonly storePath: string | undefined;
  readonly baseUrl: string;
}): Promise<OpenApiDocument> {
  const { storePath, baseUrl } = options;
  if (storePath === undefined) return describeInterface({ baseUrl, examples: NO_EXAMPLES });
  const snapshot = await openStore(storePath);
  try {
    return describeInterface({ baseUrl, examples: examplesOf(snapshot) });
  } finally {
    snapshot.close();
  }
}
