import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the version in package.json, which is three folders above the compiled program. */
export function readVersion(): string {
  const path = fileURLToPath(new URL('../../../package.json', import.meta.url));
  // npm ensures that package.json has a version.
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}

/** Returns the name and version of the program for reports. */
export function toolName(): string {
  return `curbstone ${readVersion()}`;
}
