import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { PeerBox, PeerCircle } from './shapes.ts';

/** What is asked of a peer; `undefined` filters nothing. */
export interface PeerQuestion {
  readonly curbSpaceId: string | undefined;
  readonly curbZoneId: string | undefined;
  readonly box: PeerBox | undefined;
  readonly circle: PeerCircle | undefined;
  readonly timeMs: number | undefined;
  /** Records before the page, and at most on it. */
  readonly skipCount: number;
  readonly pageSize: number;
  /** Whether the page is found by the key before it, without the number of matches. */
  readonly isByKey: boolean;
}

export interface PeerAnswer {
  readonly matchCount: number;
  readonly records: readonly object[];
}

export type Peer = (question: PeerQuestion) => PeerAnswer | Promise<PeerAnswer>;

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Serves a peer with Express as it comes and `res.json`, and prints where. Nothing is checked of a
 * request, no token either: that much less has a peer to do.
 */
export function servePeer(peer: Peer, { loadSeconds }: { readonly loadSeconds: number }): void {
  const app = express();
  app.get(['/curbs/spaces', '/curbs/spaces/:id'], async (request, response) => {
    // Express 5 parses simply: texts, and each parameter is there once.
    const query = request.query as Query;
    const id = request.params.id === undefined ? undefined : String(request.params.id);
    const { matchCount, records } = await peer(parseQuestion(query, id));
    response.json(envelopeOf({ query, id, matchCount, records }));
  });
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    // A server that listens at a port has an address with one.
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`loaded in ${loadSeconds} s\nhttp://127.0.0.1:${port}\n`);
  });
  process.once('SIGTERM', () => process.exit());
}

const PAGE_SIZE = 100;

function parseQuestion(query: Query, curbSpaceId: string | undefined): PeerQuestion {
  const number = (name: string) => Number(query[name]);
  return {
    curbSpaceId,
    curbZoneId: query.curb_zone_id,
    box:
      query.min_lat === undefined
        ? undefined
        : {
            minLng: number('min_lng'),
            minLat: number('min_lat'),
            maxLng: number('max_lng'),
            maxLat: number('max_lat'),
          },
    circle:
      query.radius === undefined
        ? undefined
        : { lng: number('lng'), lat: number('lat'), radiusM: number('radius') / 100 },
    timeMs: query.time === undefined ? undefined : number('time'),
    skipCount: (Number(query.page_num ?? 1) - 1) * PAGE_SIZE,
    pageSize: PAGE_SIZE,
    isByKey: query.paging === 'key',
  };
}

function envelopeOf({
  query,
  id,
  matchCount,
  records,
}: PeerAnswer & { readonly query: Query; readonly id: string | undefined }): object {
  const total = Math.max(1, Math.ceil(matchCount / PAGE_SIZE));
  const current = Number(query.page_num ?? 1);
  const link = (page: number) =>
    `http://127.0.0.1/curbs/spaces?${new URLSearchParams({ ...query, page_num: String(page) })}`;
  return {
    version: '1.0.1',
    time_zone: 'America/New_York',
    last_updated: 1_719_799_200_000,
    currency: 'USD',
    author: 'City of Port Meridian',
    licence_url: null,
    ccds_attributes: {
      type: 'service_api_response',
      request_type: 'spaces',
      query_parameters: { ...query, ...(id === undefined ? {} : { curb_space_id: id }) },
    },
    pages: { total, current },
    data: [{ spaces: records }],
    links: {
      first: link(1),
      ...(current > 1 ? { prev: link(current - 1) } : {}),
      ...(current < total ? { next: link(current + 1) } : {}),
      last: link(total),
    },
  };
}
