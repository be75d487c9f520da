import { CurbError, errorOf } from './curb-error.ts';
import {
  type AreaQuestion,
  encodeQuestion,
  type ListQuestion,
  type ObjectQuestion,
  type PolicyQuestion,
  type SpaceQuestion,
  type ZoneQuestion,
} from './question.ts';
import type {
  CurbArea,
  CurbObject,
  CurbPolicy,
  CurbResponse,
  CurbSpace,
  CurbZone,
} from './records.ts';

export interface CurbClientOptions {
  /** URL of the server, with the city's prefix if it has one: `https://curbs.example.org/nyc`. */
  readonly baseUrl: string;
  readonly serviceToken: string;
  /** Attempts of one request before it fails, 1 or more; 4 if not given. */
  readonly attemptCount?: number;
  /** Sends a request; the platform's `fetch` if not given. */
  readonly fetch?: typeof fetch;
  /** Waits before the next attempt; a timer if not given. */
  readonly wait?: (delayMs: number) => Promise<void>;
}

/**
 * A client of the interface, for Node.js and browsers. Lists are async iterables that follow the
 * pages of one snapshot to their end. If a publish retires that snapshot on the way, the walk
 * starts again on the new one and leaves out the identifiers that it gave already.
 *
 *     for await (const space of client.spaces({ box })) console.log(space.name);
 *
 * A refused question throws `CurbError` with the code of the interface. Connection errors and the
 * statuses 429, 500, 502, 503 and 504 are tried again, after `Retry-After` if the server names it.
 */
export interface CurbClient {
  areas(question?: AreaQuestion): AsyncIterable<CurbArea>;
  zones(question?: ZoneQuestion): AsyncIterable<CurbZone>;
  spaces(question?: SpaceQuestion): AsyncIterable<CurbSpace>;
  policies(question?: PolicyQuestion): AsyncIterable<CurbPolicy>;
  objects(question?: ObjectQuestion): AsyncIterable<CurbObject>;
  /** Returns the area with its geometry, or `undefined` if no area has the identifier. */
  area(curbAreaId: string): Promise<CurbArea | undefined>;
  /** Returns the zone, or `undefined` if there is none or it is not valid at `timeMs`. */
  zone(curbZoneId: string, at?: { readonly timeMs: number }): Promise<CurbZone | undefined>;
  /** Returns the space, or `undefined` if there is none or it is not valid at `timeMs`. */
  space(curbSpaceId: string, at?: { readonly timeMs: number }): Promise<CurbSpace | undefined>;
  /** Returns the policy, or `undefined` if there is none. */
  policy(curbPolicyId: string): Promise<CurbPolicy | undefined>;
  /** Returns the object, or `undefined` if there is none. */
  object(curbObjectId: string): Promise<CurbObject | undefined>;
}

export function createCurbClient(options: CurbClientOptions): CurbClient {
  const ask = createAsker(options);
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  function urlOf(path: string, parameters: URLSearchParams): string {
    parameters.set('service_token', options.serviceToken);
    return `${baseUrl}/curbs/${path}?${parameters}`;
  }

  /**
   * `idName` is the name of the identifier, so that a second walk can skip the records of the
   * first one.
   */
  async function* walk<Kind extends string, Item>(
    { kind, idName }: { readonly kind: Kind; readonly idName: keyof Item },
    question: ListQuestion,
  ): AsyncGenerator<Item> {
    const parameters = encodeQuestion(question);
    parameters.set('response_size', String(question.pageSize ?? PAGE_SIZE));
    const first = urlOf(kind, parameters);
    const given = new Set<unknown>();
    let next: string | undefined = first;
    while (next !== undefined) {
      let asked: Asked<CurbResponse<Kind, Item>>;
      try {
        asked = await ask<CurbResponse<Kind, Item>>(next);
      } catch (error) {
        // The first page does not name a snapshot, so its snapshot cannot be gone.
        if (!(error instanceof CurbError) || error.code !== 'snapshot_gone') throw error;
        next = first;
        continue;
      }
      const { body, url: from } = asked;
      for (const item of body.data[0][kind]) {
        if (given.has(item[idName])) continue;
        given.add(item[idName]);
        yield item;
      }
      next = resolveLink(body.links.next, from);
    }
  }

  async function find<Kind extends string, Item>(
    kind: Kind,
    id: string,
    at: { readonly timeMs: number } | undefined,
  ): Promise<Item | undefined> {
    const url = urlOf(`${kind}/${encodeURIComponent(id)}`, encodeQuestion(at ?? {}));
    try {
      const { body } = await ask<CurbResponse<Kind, Item>>(url);
      return body.data[0][kind][0];
    } catch (error) {
      if (error instanceof CurbError && error.status === 404) return undefined;
      throw error;
    }
  }

  return {
    areas: (question = {}) => walk({ kind: 'areas', idName: 'curb_area_id' }, question),
    zones: (question = {}) => walk({ kind: 'zones', idName: 'curb_zone_id' }, question),
    spaces: (question = {}) => walk({ kind: 'spaces', idName: 'curb_space_id' }, question),
    policies: (question = {}) => walk({ kind: 'policies', idName: 'curb_policy_id' }, question),
    objects: (question = {}) => walk({ kind: 'objects', idName: 'curb_object_id' }, question),
    area: (id) => find('areas', id, undefined),
    zone: (id, at) => find('zones', id, at),
    space: (id, at) => find('spaces', id, at),
    policy: (id) => find('policies', id, undefined),
    object: (id) => find('objects', id, undefined),
  };
}

/** The largest size that the interface allows, for the fewest requests. */
const PAGE_SIZE = 250;

const ATTEMPT_COUNT = 4;
const FIRST_DELAY_MS = 250;
/** Upper limit of the wait that a server may ask for. */
const DELAY_MAX_MS = 60_000;

/** Statuses of temporary errors: too many requests, a restart, a proxy without its server. */
const PASSING: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

interface Asked<T> {
  readonly body: T;
  /** URL that answered, after redirects; empty if the environment does not provide it. */
  readonly url: string;
}

/** Resolves a link. In responses that are files on a web host, links are relative. */
function resolveLink(link: string | undefined, url: string): string | undefined {
  return link === undefined || url === '' ? link : new URL(link, url).href;
}

function createAsker(options: CurbClientOptions): <T>(url: string) => Promise<Asked<T>> {
  const send = options.fetch ?? fetch;
  const wait = options.wait ?? waitFor;
  const attemptCount = options.attemptCount ?? ATTEMPT_COUNT;
  return async <T>(url: string): Promise<Asked<T>> => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(send, url);
      if (outcome instanceof Response && outcome.ok) {
        // The server documents the type of its responses.
        return { body: (await outcome.json()) as T, url: outcome.url };
      }
      const isPassing = !(outcome instanceof Response) || PASSING.has(outcome.status);
      if (!isPassing || attempt >= attemptCount) {
        throw outcome instanceof Response ? await errorOf(outcome) : outcome;
      }
      await wait(delayMsBefore(attempt, outcome));
    }
  };
}

/** Returns the response, or the error of a request that failed. The URL contains the token. */
async function attemptOnce(send: typeof fetch, url: string): Promise<Response | CurbError> {
  try {
    return await send(url, { headers: { accept: 'application/json' } });
  } catch (cause) {
    return new CurbError('the server could not be reached', {
      status: 0,
      code: 'no_answer',
      cause,
    });
  }
}

function delayMsBefore(attempt: number, outcome: Response | CurbError): number {
  const asked = outcome instanceof Response ? Number(outcome.headers.get('retry-after')) : 0;
  if (asked > 0) return Math.min(DELAY_MAX_MS, asked * 1000);
  return Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
}

function waitFor(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
