import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CACHE_CONTROL_OF_DOCUMENTS, createDocument, documentReply } from '../respond/document.ts';
import type { Extension } from '../respond/extension.ts';
import { keepPageFiles, type PageFile } from '../respond/page-files.ts';
import { UNKNOWN_PATH } from '../respond/request/problem-texts.ts';
import { MAP_CSS } from './page/map-css.ts';
import { mapPage } from './page/map-page.ts';
import { SEARCH_EXTENSION } from './search-extension.ts';
import { TILE_EXTENSION } from './tile-extension.ts';

export interface MapOptions {
  /**
   * URL of a style of MapLibre that is drawn below the data. Only then does the page load anything
   * from other sites.
   */
  readonly basemapUrl?: string | undefined;
}

/** `/map`: a page that shows the tiles. It contains no data; its requests need a token. */
export function mapExtensions({ basemapUrl }: MapOptions): readonly Extension[] {
  const contentSecurityPolicy = policyOf(basemapUrl);
  const page = createDocument({
    contentType: 'text/html; charset=utf-8',
    bytes: Buffer.from(mapPage(basemapUrl)),
    contentSecurityPolicy,
    cacheControl: CACHE_CONTROL_OF_DOCUMENTS,
  });
  const findFile = keepPageFiles({
    ...PAGE_FILES,
    'maplibre-gl-worker.js': {
      type: 'script',
      read: readModule('maplibre-gl/dist/maplibre-gl-csp-worker.js'),
      // A worker follows the policy of its own file.
      contentSecurityPolicy: workerPolicyOf(basemapUrl),
    },
  });
  return [
    TILE_EXTENSION,
    SEARCH_EXTENSION,
    { path: '/map', reply: (request) => documentReply(page, request) },
    {
      path: '/map/',
      async reply(request) {
        const file = await findFile(request.rest);
        return file === undefined ? UNKNOWN_PATH : documentReply(file, request);
      },
    },
  ];
}

const require = createRequire(import.meta.url);

function readModule(path: string): () => Promise<Buffer> {
  return () => readFile(require.resolve(path));
}

function findRtlText(): URL {
  return pathToFileURL(require.resolve('@mapbox/mapbox-gl-rtl-text'));
}

/** The modules in `browser/`, which run in the page. */
const BROWSER_MODULES = [
  'drawing',
  'drawn-shape',
  'main',
  'map-layers',
  'object-mark',
  'page-elements',
  'page-state',
  'palette',
  'panel',
  'requests',
  'search',
  'time-control',
] as const;

const PAGE_FILES: Readonly<Record<string, PageFile>> = {
  'page.css': { type: 'style', read: async () => Buffer.from(MAP_CSS) },
  'maplibre-gl.js': { type: 'script', read: readModule('maplibre-gl/dist/maplibre-gl-csp.js') },
  // Loaded when a name from right to left is drawn. The package exports its source only.
  'rtl-text.js': {
    type: 'script',
    read: () => readFile(new URL('../dist/mapbox-gl-rtl-text.js', findRtlText())),
  },
  'maplibre-gl.css': { type: 'style', read: readModule('maplibre-gl/dist/maplibre-gl.css') },
  ...Object.fromEntries(
    BROWSER_MODULES.map((name): [string, PageFile] => [
      `browser/${name}.js`,
      { type: 'script', read: () => readFile(new URL(`./browser/${name}.js`, import.meta.url)) },
    ]),
  ),
};

/**
 * Without a basemap nothing is loaded from other sites. MapLibre draws in a worker and creates its
 * own images.
 */
function policyOf(basemapUrl: string | undefined): string {
  const sites = sitesOf(basemapUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...sites].join(' '),
    connectOf(basemapUrl),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The worker requests tiles, and loads the forms of Arabic letters, which are WebAssembly. */
function workerPolicyOf(basemapUrl: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    connectOf(basemapUrl),
    "frame-ancestors 'none'",
  ].join('; ');
}

function connectOf(basemapUrl: string | undefined): string {
  return ["connect-src 'self'", ...sitesOf(basemapUrl)].join(' ');
}

/** A style names the sites of its tiles, glyphs and images, which are not known here. */
function sitesOf(basemapUrl: string | undefined): string[] {
  if (basemapUrl === undefined) return [];
  const { protocol, origin } = new URL(basemapUrl);
  return protocol === 'https:' ? ['https:'] : ['https:', origin];
}
