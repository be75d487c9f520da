import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/*
 * The last step of `npm run build`. Joins the compiled command line and the packages below into a
 * few files. Node then opens 35 files instead of 380 until `serve` can answer, which halves the
 * time that it takes.
 */

const FOLDER = 'out/bundle';

/** What `serve` loads before its first response. Other packages are loaded when they are used. */
const JOINED_PACKAGES = [
  '@maplibre/vt-pbf',
  '@turf/bbox-clip',
  'commander',
  'express',
  'fastest-levenshtein',
  'geographiclib-geodesic',
  'h3-js',
  'negotiator',
  'picocolors',
  'pino',
  'rate-limiter-flexible',
  'robust-predicates',
];

/** A module that opens files beside it finds them where it was compiled, not beside the bundle. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(FOLDER, id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

/** The licences of the packages in the bundle ask for their text beside it. */
const addLicences: Plugin = {
  name: 'add-licences',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds : [],
    );
    const folders = new Set(
      ids.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []),
    );
    const texts = [...folders].sort().map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
      return `${name} ${version}, ${license}\n\n${text.trim()}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'LICENCES.txt', source: texts.join('\n---\n\n') });
  },
};

const bundle = await rolldown({
  input: { main: 'out/js/cli/main.js' },
  platform: 'node',
  external: (id, importer = '') =>
    !/^[./]/.test(id) && !importer.includes('node_modules') && !JOINED_PACKAGES.includes(id),
  plugins: [keepPlaces, addLicences],
  // Otherwise calls whose value is not used are dropped, although they may throw on purpose:
  // without `decodeURIComponent` in a `try`, one malformed URL ended the server.
  treeshake: false,
});
await bundle.write({
  dir: FOLDER,
  format: 'esm',
  cleanDir: true,
  chunkFileNames: '[name]-[hash].js',
});
