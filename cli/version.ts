import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version in package.json; the compiled program stands three folders below it. */
export function readVersion(): string {
  const path = fileURLToPath(new URL('../../../package.json', import.meta.url));
  // npm itself holds package.json to having one.
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}

/** How the program names itself in a report. */
export function toolName(): string {
  return `curbstone ${readVersion()}`;
}
