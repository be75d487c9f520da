import type { ParsedFile } from '../support/parse-sources.ts';
import { fault } from '../support/project-files.ts';
import { findPackage, findTarget, listRequests } from '../support/syntax.ts';

/**
 * Where each third-party package is wrapped in our words: the one file or folder that may import
 * it. The same as the table in `src/README.md`.
 */
export const PACKAGE_HOMES: Readonly<Record<string, string>> = {
  '@photostructure/tz-lookup': 'src/read/projection/place-name.ts',
  '@rapideditor/country-coder': 'src/read/projection/place-name.ts',
  '@mapbox/mapbox-gl-rtl-text': 'src/map/map-extension.ts',
  '@maplibre/vt-pbf': 'src/map/encode-tile.ts',
  '@turf/bbox': 'src/geo/bbox.ts',
  '@turf/bbox-clip': 'src/map/shape-in-tile.ts',
  '@turf/boolean-intersects': 'src/geo/polygon-intersects.ts',
  ajv: 'src/export/cds/validate-cds.ts',
  'cli-progress': 'cli/progress-bars.ts',
  commander: 'cli/program.ts',
  'country-to-currency': 'src/init/guess-place.ts',
  'csv-parse': 'src/read/csv/parse-rows.ts',
  'currency-codes': 'src/validate/currencies.ts',
  'epsg-index': 'src/read/projection/epsg-table.ts',
  express: 'src/respond/app.ts',
  flatgeobuf: 'src/read/formats/flatgeobuf.ts',
  'fastest-levenshtein': 'src/diagnostic/suggest.ts',
  hyparquet: 'src/read/formats/parquet.ts',
  'hyparquet-writer': 'src/export/parquet/parquet-file.ts',
  'hyparquet-compressors': 'src/read/formats/parquet.ts',
  'geographiclib-geodesic': 'src/geo/distance/geodesic-distance.ts',
  'h3-js': 'src/geo/cells.ts',
  jsts: 'src/geo/buffer-lines.ts',
  kdbush: 'src/geo/point-index.ts',
  koffi: 'src/open/memory-map.ts',
  luxon: 'src/normalise/dates.ts',
  'maplibre-gl': 'src/map',
  negotiator: 'src/respond/request/encoding.ts',
  'node-sqlite3-wasm': 'src/read/formats/geopackage.ts',
  picocolors: 'cli/print.ts',
  pino: 'cli/serving/server-log.ts',
  proj4: 'src/read/projection/converter.ts',
  'prom-client': 'cli/serving/metrics.ts',
  'polyclip-ts': 'src/geo/plane/clip.ts',
  'rate-limiter-flexible': 'cli/tokens/rate-limits.ts',
  'robust-predicates': 'src/geo/rings/ring-orientation.ts',
  shapefile: 'src/read/formats/shapefile.ts',
  'swagger-ui-dist': 'src/docs/docs-extension.ts',
  uuid: 'src/normalise/values/ids/uuid5.ts',
  yauzl: 'src/read/formats/read-zip.ts',
  zod: 'src/config/schema',
};

/** Imports of a package that has no home, or outside its home. */
export function findHomelessImports(
  files: readonly ParsedFile[],
  homes: Readonly<Record<string, string>>,
): string[] {
  return files.flatMap((file) =>
    listRequests(file).flatMap((request) => {
      const name = findPackage(request);
      if (name === undefined) return [];
      const home = homes[name];
      if (home !== undefined && isAtHome(file.path, home)) return [];
      const where = home === undefined ? 'which has no home' : `whose home is ${home}`;
      return [fault({ path: file.path, line: request.line }, `imports ${name}, ${where}`)];
    }),
  );
}

/** Homes where nobody imports the package. */
export function findEmptyHomes(
  files: readonly ParsedFile[],
  homes: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(homes).flatMap(([name, home]) => {
    const isUsed = files.some(
      (file) =>
        isAtHome(file.path, home) &&
        listRequests(file).some((request) => findPackage(request) === name),
    );
    return isUsed ? [] : [`${name} is not imported in its home ${home}`];
  });
}

/**
 * Packages that are loaded as soon as `entry` is, by way of imports that are
 * neither types nor lazy.
 */
export function findLoadedPackages(files: readonly ParsedFile[], entry: string): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const loaded = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = byPath.get(path);
    if (seen.has(path) || file === undefined) continue;
    seen.add(path);
    for (const request of listRequests(file)) {
      if (request.isTypeOnly || request.isLazy) continue;
      const name = findPackage(request);
      if (name !== undefined) loaded.add(name);
      waiting.push(findTarget(request) ?? '');
    }
  }
  return loaded;
}

function isAtHome(path: string, home: string): boolean {
  return path === home || path.startsWith(`${home}/`);
}
