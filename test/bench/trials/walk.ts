import { type Agent, get } from 'node:http';
import type { Publisher } from './publish-again.ts';

/** Clients that walk pages, and what they found. */
export interface Walks {
  /** Walks `url` from its first page to its last, again and again, until `isOver`. */
  run(url: string, isOver: () => boolean): Promise<void>;
  /** Asks for one page; a failure is a fault. */
  askOne(url: string): Promise<void>;
  readonly durations: readonly number[];
  walkCount(): number;
}

interface Page {
  readonly last_updated: number;
  readonly data: [{ readonly spaces: readonly { readonly curb_space_id: string }[] }];
  readonly links: { readonly next?: string };
}

export interface WalkOptions {
  readonly agent: Agent;
  readonly publisher: Publisher;
  readonly addFault: (fault: string) => void;
  /** Where to ask for a link, if its host is not the server's own. */
  readonly origin?: string;
  readonly onAnswer?: (tag: string, url: string, snapshotId: string) => void;
}

export function createWalks(options: WalkOptions): Walks {
  const { agent, publisher, addFault, origin, onAnswer } = options;
  const durations: number[] = [];
  let walkCount = 0;

  function ask(url: string): Promise<Page> {
    const { pathname, search } = new URL(url);
    const target = origin === undefined ? url : `${origin}${pathname}${search}`;
    return new Promise((resolve, reject) => {
      const startMs = performance.now();
      get(target, { agent }, async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          durations.push(performance.now() - startMs);
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode !== 200) {
            throw new Error(`${response.statusCode} ${text.slice(0, 200)}`);
          }
          const page: Page = JSON.parse(text);
          const id = String(response.headers['x-curb-snapshot']);
          if (publisher.published.get(id) !== page.last_updated) addFault(`mixed answer: ${id}`);
          onAnswer?.(String(response.headers.etag), `${pathname}${search}`, id);
          resolve(page);
        } catch (error) {
          reject(error);
        }
      }).on('error', reject);
    });
  }

  async function walk(first: string, isOver: () => boolean): Promise<void> {
    const ids = new Set<string>();
    let count = 0;
    let lastUpdated: number | undefined;
    let url: string | undefined = first;
    while (url !== undefined && !isOver()) {
      const page: Page = await ask(url);
      lastUpdated ??= page.last_updated;
      if (page.last_updated !== lastUpdated) addFault('a walk changed its snapshot');
      const [{ spaces }] = page.data;
      for (const { curb_space_id: id } of spaces) ids.add(id);
      count += spaces.length;
      url = page.links.next;
    }
    if (isOver()) return;
    walkCount++;
    if (ids.size !== count) addFault(`a walk had ${count - ids.size} repeats`);
    if (count !== publisher.spaceCount) addFault(`a walk had ${count} spaces`);
  }

  return {
    durations,
    walkCount: () => walkCount,
    async run(url, isOver) {
      while (!isOver()) {
        await walk(url, isOver).catch((error) => addFault(`failed request: ${error}`));
      }
    },
    async askOne(url) {
      await ask(url).catch((error) => addFault(`failed request: ${error}`));
    },
  };
}
