import { say } from './page-elements.ts';

/** A record as the interface returns it; its members depend on the kind. */
export type RecordJson = Readonly<Record<string, unknown>>;

/** The member that identifies a record of each kind. */
export const IDENTIFIERS = {
  areas: 'curb_area_id',
  zones: 'curb_zone_id',
  spaces: 'curb_space_id',
  objects: 'curb_object_id',
  policies: 'curb_policy_id',
} as const;

/** The kinds that the panel shows. */
export type ListedKind = keyof typeof IDENTIFIERS;

/** The kinds of record that have a place on the map. */
export type Kind = Exclude<ListedKind, 'policies'>;

export function hasPlace(kind: ListedKind): kind is Kind {
  return kind !== 'policies';
}

export interface CurbsResponse {
  readonly author: string;
  readonly time_zone: string;
  readonly last_updated: number;
  readonly pages: { readonly current: number; readonly total: number };
  readonly links: { readonly prev?: string; readonly next?: string };
  readonly data: readonly [Readonly<Record<string, readonly RecordJson[]>>];
}

/** The folder of the page, which is that of the city. */
export const BASE = new URL('.', location.href).href;

let token = '';

export function useToken(text: string): void {
  token = text;
}

export function urlOf(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return `${BASE}${path}?${new URLSearchParams({ service_token: token, ...parameters })}`;
}

/** Sends a request. Says why it was refused, and returns nothing then. */
export async function ask<Body = CurbsResponse>(url: string): Promise<Body | undefined> {
  const response = await fetch(url).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  if (response?.ok && body !== undefined) return body;
  say(
    body?.error_description === undefined
      ? 'The server does not answer. Check that it is running, then try again.'
      : `The request is refused: ${body.error_description}.`,
  );
  return undefined;
}

/** Returns a request as text without the token, so that it can be shown and copied. */
export function describeRequest(url: string): string {
  const shown = new URL(url);
  shown.searchParams.delete('service_token');
  return `GET ${shown.pathname}${shown.search}`;
}
