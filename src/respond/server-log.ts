import type { StoreEvent } from './live/follow-store.ts';

/**
 * Where the server says what it does. No line ever holds a query string or a token (FAULT-CASES.md
 * D10).
 */
export interface ServerLog {
  /** `undefined` where nobody listens: then no request looks at the clock. */
  readonly access: AccessLog | undefined;
  /** An unforeseen error; the client gets a 500 without detail. */
  failed(failure: FailedRequest): void;
  /** What happens to the snapshots of a city. */
  noted?(note: CityNote): void;
}

export type CityNote = StoreEvent & { readonly city: string };

export interface AccessLog {
  /** Milliseconds since any fixed point. */
  clockMs(): number;
  answered(line: AccessLine): void;
}

export interface AccessLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  /** Message and stack. */
  readonly trace: string;
}
