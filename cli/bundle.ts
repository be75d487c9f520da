import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/*
 * The last step of `npm run build`. Joins the compiled command line and the packages below into a
 * few files: `main.js` (see `start/start.ts`), `server.cjs` with all that a server needs until its
 * first response, and `main.mjs` and others for all commands.
 */

const FOLDER = 'out/bundle';

/**
 * What `serve` loads before its first response, and what every `check` and `ingest` loads. Other
 * packages are loaded when they are used.
 */
const JOINED_PACKAGES = [
  '@maplibre/vt-pbf',
  '@turf/bbox',
  '@turf/bbox-clip',
  '@turf/boolean-intersects',
  'cli-progress',
  'commander',
  'csv-parse/sync',
  'express',
  'fastest-levenshtein',
  'geographiclib-geodesic',
  'h3-js',
  'kdbush',
  'luxon',
  'negotiator',
  'picocolors',
  'pino',
  'polyclip-ts',
  'rate-limiter-flexible',
  'robust-predicates',
  'uuid',
  'zod',
];

/** The programs of the threads of an ingest. A few files load faster than many modules. */
const THREADS = {
  'prepare-worker': 'src/prepare/prepare-worker.js',
  'kinds-worker': 'src/write/thread/kinds-worker.js',
};

/**
 * A module that opens files beside it finds them where it was compiled, not beside the bundle. Only
 * the programs of threads are in the bundle as well.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    const isOurs = !id.includes('node_modules') && !id.startsWith('\0');
    if (!isOurs || !code.includes('import.meta.url')) return null;
    for (const name of Object.keys(THREADS)) {
      const url = `'./${name}.js', import.meta.url`;
      if (code.includes(url)) return code.replace(url, `'./${name}.mjs', import.meta.url`);
    }
    const place = JSON.stringify(relative(FOLDER, id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

/** V8 keeps a script in half the memory if all its characters are in ASCII. */
const escapeCharacters: Plugin = {
  name: 'escape-characters',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escapeCharacter);
    }
  },
};

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Leaves the import of all commands to Node, from the script beside. */
const linkMain: Plugin = {
  name: 'link-main',
  resolveId: (id) => (id === '../main.js' ? { id: './main.mjs', external: true } : null),
};

/** Takes commands from `server.cjs`. Node would parse the script twice if it were imported. */
const requireServer: Plugin = {
  name: 'require-server',
  resolveId: (id) => (SERVER_COMMANDS.includes(id) ? '\0server' : null),
  load: (id) =>
    id === '\0server'
      ? "import { createRequire } from 'node:module';\n" +
        "export const { mapCommand, serveCommand } = createRequire(import.meta.url)('./server.cjs');"
      : null,
};

const SERVER_COMMANDS = ['../commands/serve.js', '../serving/map-command.js'];

/**
 * Packages that Express loads for features that the server does not use (`src/respond/app.ts`).
 * Their tables of media types and character sets would take a tenth of the time of a start.
 */
const UNUSED_PACKAGES = ['body-parser', 'mime-types', 'qs', 'send', 'serve-static', 'type-is'];

const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  resolveId: (id) => (UNUSED_PACKAGES.includes(id) ? '\0unused' : null),
  load: (id) => (id === '\0unused' ? 'module.exports = {};' : null),
};

interface Scripts {
  /** The compiled entry points, below `out/js`, by their names in the bundle. */
  readonly entries: Readonly<Record<string, string>>;
  /** The ending of the files, which says the kind of their modules. */
  readonly ending: 'mjs' | 'cjs' | 'js';
  readonly plugins: readonly Plugin[];
}

/** Folders of the packages that are in the bundle. */
const joinedFolders = new Set<string>();

async function writeScripts({ entries, ending, plugins }: Scripts): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, `out/js/${path}`]),
    ),
    platform: 'node',
    external: (id, importer = '') =>
      !/^[./\0]/.test(id) && !importer.includes('node_modules') && !JOINED_PACKAGES.includes(id),
    plugins: [...plugins],
    // Otherwise calls whose value is not used are dropped, although they may throw on purpose:
    // without `decodeURIComponent` in a `try`, one malformed URL ended the server.
    treeshake: false,
  });
  const { output } = await bundle.write({
    dir: FOLDER,
    format: ending === 'mjs' ? 'esm' : 'cjs',
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `[name]-[hash].${ending}`,
    comments: false,
  });
  for (const file of output) {
    for (const id of file.type === 'chunk' ? file.moduleIds : []) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
      if (folder !== undefined) joinedFolders.add(folder);
    }
  }
}

/** The licences of the packages in the bundle require their text beside it. */
function renderLicences(): string {
  const texts = [...joinedFolders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
    return `${name} ${version}, ${license}\n\n${text.trim()}\n`;
  });
  return texts.join('\n---\n\n');
}

rmSync(FOLDER, { recursive: true, force: true });
await writeScripts({
  entries: { main: 'cli/main.js', ...THREADS },
  ending: 'mjs',
  plugins: [requireServer, keepPlaces, leaveOutUnused],
});
await writeScripts({
  entries: { server: 'cli/start/server-main.js' },
  ending: 'cjs',
  plugins: [keepPlaces, leaveOutUnused, escapeCharacters],
});
await writeScripts({
  entries: { main: 'cli/start/start.js' },
  ending: 'js',
  plugins: [linkMain],
});
writeFileSync(join(FOLDER, 'LICENCES.txt'), renderLicences());
writeFileSync(join(FOLDER, 'package.json'), '{ "type": "commonjs" }\n');
execFileSync(process.execPath, ['out/js/cli/start/write-cache.js'], { stdio: 'inherit' });
