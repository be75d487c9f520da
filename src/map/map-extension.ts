import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CACHE_CONTROL_OF_DOCUMENTS, createDocument, documentReply } from '../respond/document.ts';
import type { Extension } from '../respond/extension.ts';
import { keepPageFiles } from '../respond/page-files.ts';
import { UNKNOWN_PATH } from '../respond/problem.ts';
import { MAP_PAGE } from './page/map-page.ts';
import { MAP_SCRIPT } from './page/map-script.ts';
import { MAP_STYLE } from './page/map-style.ts';
import { TILE_EXTENSION } from './tile-extension.ts';

const require = createRequire(import.meta.url);

const findFile = keepPageFiles({
  'page.js': { type: 'script', read: async () => Buffer.from(MAP_SCRIPT) },
  'page.css': { type: 'style', read: async () => Buffer.from(MAP_STYLE) },
  'maplibre-gl.js': {
    type: 'script',
    read: () => readFile(require.resolve('maplibre-gl/dist/maplibre-gl-csp.js')),
  },
  'maplibre-gl-worker.js': {
    type: 'worker',
    read: () => readFile(require.resolve('maplibre-gl/dist/maplibre-gl-csp-worker.js')),
  },
  'maplibre-gl.css': {
    type: 'style',
    read: () => readFile(require.resolve('maplibre-gl/dist/maplibre-gl.css')),
  },
});

/** `/map`: a page that shows the tiles. It contains no data; its requests need a token. */
export const MAP_EXTENSIONS: readonly Extension[] = [
  TILE_EXTENSION,
  {
    path: '/map',
    reply(request) {
      const page = createDocument({
        contentType: 'text/html; charset=utf-8',
        bytes: Buffer.from(MAP_PAGE),
        contentSecurityPolicy: PAGE_POLICY,
        cacheControl: CACHE_CONTROL_OF_DOCUMENTS,
      });
      return documentReply(page, request);
    },
  },
  {
    path: '/map/',
    async reply(request) {
      const file = await findFile(request.rest);
      return file === undefined ? UNKNOWN_PATH : documentReply(file, request);
    },
  },
];

/** Nothing is loaded from other sites. MapLibre draws in a worker and creates its own images. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
