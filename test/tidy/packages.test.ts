import { describe, expect, it } from 'vitest';
import {
  findEmptyHomes,
  findHomelessImports,
  findLoadedPackages,
  PACKAGE_HOMES,
} from './checks/packages.ts';
import { parseTable } from './support/markdown.ts';
import { parseSources } from './support/parse-sources.ts';
import { isProductSource, readProjectFiles, readSources } from './support/project-files.ts';

const files = readProjectFiles();
// The script of the build is in `cli`, and is no part of what is shipped.
const sources = readSources().filter(
  (source) => isProductSource(source) && source.path !== 'cli/bundle.ts',
);
const everySource = readSources();

function textOf(path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

const manifest = JSON.parse(textOf('package.json'));
const lock = JSON.parse(textOf('package-lock.json'));

describe('third-party packages', () => {
  it('are imported in their one home and nowhere else', () => {
    expect(findHomelessImports(sources, PACKAGE_HOMES)).toEqual([]);
  });

  it('are all used', () => {
    expect(findEmptyHomes(sources, PACKAGE_HOMES)).toEqual([]);
    expect(Object.keys(PACKAGE_HOMES).sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  it('stand in src/README.md as they stand here', () => {
    const rows = parseTable(textOf('src/README.md'), { header: ['Package', 'What for', 'Home'] });
    const written = rows.map((cells) => cells.map((cell) => cell.replaceAll('`', '')));
    expect(Object.fromEntries(written.map(([name, , home]) => [name, home]))).toEqual(
      PACKAGE_HOMES,
    );
  });

  it('for development are used by tests, scripts or the compiler', () => {
    const files = ['package.json', 'biome.json', 'vitest.config.ts'];
    const configs = files.map(textOf);
    const imports = everySource.map(({ text }) => text).join('\n');
    const unused = Object.keys(manifest.devDependencies).filter((name) => {
      if (name.startsWith('@types/')) return !isTypedPackage(name);
      const isImported = imports.includes(`'${name}'`) || imports.includes(`'${name}/`);
      return !isImported && !configs.some((text) => text.includes(lastPart(name)));
    });
    expect(unused).toEqual([]);
  });

  it('have exact versions, the same in the lock file', () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      expect(`${name} ${version}`).toMatch(/^\S+ \d+\.\d+\.\d+(-[a-z]+\.\d+)?$/);
      expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
    }
    expect(lock.packages[''].dependencies).toEqual(manifest.dependencies);
    expect(lock.packages[''].devDependencies).toEqual(manifest.devDependencies);
    expect(lock.packages[''].engines).toEqual(manifest.engines);
  });

  it('are locked by content and not by where they were fetched from', () => {
    const entries = Object.entries<{ integrity?: string; resolved?: string }>(lock.packages);
    const rest = entries.filter(([path]) => path !== '');
    expect(rest.filter(([, entry]) => entry.integrity === undefined)).toEqual([]);
    expect(rest.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
  });
});

describe('a command loads what it uses', () => {
  it.each([
    ['src/serve.ts', ['csv-parse', 'zod', 'luxon', 'uuid']],
    ['src/ingest.ts', ['express', 'pino']],
    ['src/check.ts', ['express', 'pino', 'koffi']],
    ['cli/program.ts', ['express', 'csv-parse', 'zod', 'koffi', 'h3-js', 'pino', 'luxon']],
  ])('%s without %j', (entry, unwanted) => {
    expect(sources.map(({ path }) => path)).toContain(entry);
    const loaded = findLoadedPackages(sources, entry);
    expect(unwanted.filter((name) => loaded.has(name))).toEqual([]);
  });
});

describe('the package checks', () => {
  const sample = parseSources({
    'src/geo/cells.ts': "import { x } from 'h3-js/sub';\nimport { y } from './lazy.ts';",
    'src/geo/lazy.ts': "const z = await import('koffi');\nimport type { q } from 'zod';",
    'src/read/a.ts': "import { x } from 'h3-js';\nimport fs from 'node:fs';",
  });

  it('find a package outside its home, and one without a home', () => {
    expect(findHomelessImports(sample, { 'h3-js': 'src/geo', koffi: 'src/geo/lazy.ts' })).toEqual([
      'src/geo/lazy.ts:2 imports zod, which has no home',
      'src/read/a.ts:1 imports h3-js, whose home is src/geo',
    ]);
  });

  it('find a home that no longer imports its package', () => {
    const homes = { 'h3-js': 'src/geo', koffi: 'src/geo/lazy.ts', zod: 'src/read' };
    expect(findEmptyHomes(sample, homes)).toEqual(['zod is not imported in its home src/read']);
  });

  it('follow imports that are neither types nor lazy', () => {
    expect([...findLoadedPackages(sample, 'src/geo/cells.ts')]).toEqual(['h3-js']);
  });
});

/** Types of a package that is itself wanted, or of Node or GeoJSON. */
function isTypedPackage(name: string): boolean {
  const typed = lastPart(name);
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  return typed in wanted || ['node', 'geojson'].includes(typed);
}

function lastPart(name: string): string {
  return name.split('/').at(-1) ?? name;
}
