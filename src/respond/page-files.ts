import {
  CACHE_CONTROL_OF_DOCUMENTS,
  createDocument,
  DATA_POLICY,
  type Document,
} from './document.ts';

/** A file that a page loads: its type and the source of its bytes. */
export interface PageFile {
  readonly type: 'script' | 'style';
  readonly read: () => Promise<Uint8Array>;
  /** For a worker, which may need more than the policy of data. */
  readonly contentSecurityPolicy?: string;
}

const CONTENT_TYPES = {
  script: 'text/javascript; charset=utf-8',
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

async function readPageFile({
  type,
  read,
  contentSecurityPolicy = DATA_POLICY,
}: PageFile): Promise<Document> {
  return createDocument({
    contentType: CONTENT_TYPES[type],
    bytes: await read(),
    contentSecurityPolicy,
    cacheControl: CACHE_CONTROL_OF_DOCUMENTS,
  });
}
