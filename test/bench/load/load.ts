/** What is asked of a server, over keep-alive connections, round and round. */
export interface Load {
  readonly port: number;
  /** From the slash on, query included. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connectionCount: number;
  /** For so long, or so many requests. */
  readonly until: { readonly seconds: number } | { readonly requestCount: number };
}

export interface LoadResult {
  readonly requestCount: number;
  readonly seconds: number;
}

/**
 * Puts a load on a server from another process.
 *
 * @throws Error where any answer was other than 2xx, or missing: then the figures mean nothing.
 */
export type Loader = (load: Load) => Promise<LoadResult>;
