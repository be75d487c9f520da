import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CACHE_CONTROL_OF_DOCUMENTS, createDocument, documentReply } from '../respond/document.ts';
import type { Extension } from '../respond/extension.ts';
import { keepPageFiles } from '../respond/page-files.ts';
import { UNKNOWN_PATH } from '../respond/request/problem-texts.ts';
import { DOCS_PAGE, DOCS_STYLE } from './docs-page.ts';
import { DOCS_SCRIPT } from './docs-script.ts';

/**
 * `/docs`: the documentation of the interface as an interactive page, made with Swagger UI. It
 * contains no data and needs no token; the requests it sends need one.
 */
export const DOCS_EXTENSIONS: readonly Extension[] = [
  {
    path: '/docs',
    reply(request) {
      const page = createDocument({
        contentType: 'text/html; charset=utf-8',
        bytes: Buffer.from(DOCS_PAGE),
        contentSecurityPolicy: policyOf(new URL(request.base.url).origin),
        cacheControl: CACHE_CONTROL_OF_DOCUMENTS,
      });
      return documentReply(page, request);
    },
  },
  {
    path: '/docs/',
    async reply(request) {
      const file = await findFile(request.rest);
      return file === undefined ? UNKNOWN_PATH : documentReply(file, request);
    },
  },
];

/**
 * Nothing is loaded from other sites. Requests go only to the described server, whose address may
 * differ from the page's. Swagger UI sets styles on its elements.
 */
function policyOf(describedOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${describedOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const require = createRequire(import.meta.url);

const findFile = keepPageFiles({
  'page.js': { type: 'script', read: async () => Buffer.from(DOCS_SCRIPT) },
  'page.css': { type: 'style', read: async () => Buffer.from(DOCS_STYLE) },
  'swagger-ui-bundle.js': {
    type: 'script',
    read: () => readFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  },
  'swagger-ui.css': {
    type: 'style',
    read: () => readFile(require.resolve('swagger-ui-dist/swagger-ui.css')),
  },
});
