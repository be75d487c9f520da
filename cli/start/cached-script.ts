import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname } from 'node:path';
import { constants, Script } from 'node:vm';

/** A CommonJS script that is compiled. */
export interface CompiledScript {
  /** Whether V8 accepted the cache. */
  readonly usesCache: boolean;
  /** Runs the script. Returns its exports. */
  run(): unknown;
  /** Encodes what V8 has compiled so far: it compiles a function when it is first called. */
  encodeCache(): Uint8Array;
}

/**
 * Runs a script of the bundle and returns its exports. If the bundle has a cache for this version
 * of Node, V8 reads the compiled functions from it. Otherwise it compiles them, which takes longer.
 */
export function runScript(path: string): unknown {
  const cache = findCache(path);
  return cache === undefined ? createRequire(path)(path) : compileScript(path, cache).run();
}

/** Returns the path of a script's cache. Each version of Node has one of its own. */
export function cachePath(scriptPath: string): string {
  return `${scriptPath}.${process.version}-${process.platform}-${process.arch}.cache`;
}

/** V8 ignores a cache that another version of it, or one with other flags, has made. */
export function compileScript(path: string, cache?: Buffer): CompiledScript {
  const names = 'exports, require, module, __filename, __dirname';
  const script = new Script(`(function (${names}) {${readFileSync(path, 'utf8')}\n})`, {
    filename: path,
    ...(cache === undefined ? {} : { cachedData: cache }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return {
    usesCache: script.cachedDataRejected === false,
    run() {
      const require = createRequire(path);
      const module = new Module(path);
      // Scripts that are loaded later require this one. They must not run it again.
      require.cache[path] = module;
      const wrapper: unknown = script.runInThisContext();
      if (typeof wrapper !== 'function') return undefined;
      wrapper.call(module.exports, module.exports, require, module, path, dirname(path));
      module.loaded = true;
      return module.exports;
    },
    encodeCache: () => script.createCachedData(),
  };
}

function findCache(scriptPath: string): Buffer | undefined {
  try {
    return readFileSync(cachePath(scriptPath));
  } catch {
    return undefined; // Made for another version, or not at all.
  }
}
