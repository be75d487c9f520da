import type { StoreEvent } from './live/follow-store.ts';

/**
 * Where the server says what it does. No line ever holds a query string or a
 * token (FAULT-CASES.md D10).
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
  /** A name for the next request, by which its lines are found. */
  nextRequestId(): string;
  answered(line: AccessLine): void;
}

export interface AccessLine {
  readonly requestId: string;
  readonly method: string;
  readonly city: string;
  /** The path of the interface without an identifier. */
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** Bytes of head and body that have left the process. */
  readonly byteLength: number;
  /** Whose token the request carried, once it was known. */
  readonly tokenName: string | undefined;
  /** Why it was refused. */
  readonly problem: string | undefined;
}

export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  /** Message and stack. */
  readonly trace: string;
}
