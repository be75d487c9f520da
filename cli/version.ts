import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the version in package.json, which is three folders above the compiled program. */
export function readVersion(): string {
  const path = fileURLToPath(new URL('../../../package.json', import.meta.url));
  // npm ensures that package.json has a version.
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}

/**
 * Returns the name and version of the program for reports, with the versions of what else decides
 * the bytes of a snapshot: Node.js, and the time zone data in it.
 */
export function toolName(): string {
  const { node, tz } = process.versions;
  return `curbstone ${readVersion()} (Node.js ${node}, time zones ${tz ?? 'unknown'})`;
}
