import type { StoreEvent } from './live/follow-store.ts';

/**
 * Receives the server's log events. No line contains a query string or a token
 * (FAULT-CASES.md D10).
 */
export interface ServerLog {
  /** `undefined` if requests are not logged; then their duration is not measured. */
  readonly access: AccessLog | undefined;
  /** Logs an unexpected error. The client gets a 500 without details. */
  failed(failure: FailedRequest): void;
  /** Logs changes of a city's snapshots. */
  noted?(note: CityNote): void;
}

export type CityNote = StoreEvent & { readonly city: string };

export interface AccessLog {
  /** Milliseconds since an arbitrary fixed point. */
  clockMs(): number;
  /** Returns an id for the next request, which its log lines contain. */
  nextRequestId(): string;
  answered(line: AccessLine): void;
}

export interface AccessLine {
  readonly requestId: string;
  readonly method: string;
  readonly city: string;
  /** Path of the interface without an identifier. */
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** Bytes of head and body that were sent. */
  readonly byteLength: number;
  /** Name of the request's token, once it is known. */
  readonly tokenName: string | undefined;
  /** Why the request was refused. */
  readonly problem: string | undefined;
}

export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  /** Message and stack. */
  readonly trace: string;
}
