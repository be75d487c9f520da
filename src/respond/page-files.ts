import {
  CACHE_CONTROL_OF_DOCUMENTS,
  createDocument,
  DATA_POLICY,
  type Document,
} from './document.ts';

/** A file that a page loads: its type and the source of its bytes. */
export interface PageFile {
  readonly type: 'script' | 'worker' | 'style';
  readonly read: () => Promise<Uint8Array>;
}

const CONTENT_TYPES = {
  script: 'text/javascript; charset=utf-8',
  worker: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const;

/** Returns a lookup of page files by name. Each file is read on first use and cached. */
export function keepPageFiles(
  files: Readonly<Record<string, PageFile>>,
): (name: string) => Promise<Document> | undefined {
  const kept = new Map<string, Promise<Document>>();
  return (name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) return undefined;
    const document = kept.get(name) ?? readPageFile(file);
    kept.set(name, document);
    return document;
  };
}

/** A worker follows the policy of its own file, and it requests the tiles from the server. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

async function readPageFile({ type, read }: PageFile): Promise<Document> {
  return createDocument({
    contentType: CONTENT_TYPES[type],
    bytes: await read(),
    contentSecurityPolicy: type === 'worker' ? WORKER_POLICY : DATA_POLICY,
    cacheControl: CACHE_CONTROL_OF_DOCUMENTS,
  });
}
