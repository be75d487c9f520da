import { KINDS, type Kind } from '../model/kind.ts';
import { compareText } from '../model/text-order.ts';

/** The file extensions that a file found by its name may have. */
export const STANDARD_EXTENSIONS = ['csv', 'geojson', 'json'] as const;

export interface StandardFile {
  readonly file: string;
  readonly kind: Kind;
}

/**
 * Returns the files of a folder whose names make them sources (`spaces.csv`, `Zones.GeoJSON`),
 * sorted by kind and then by name, whatever order the folder lists them in.
 */
export function selectStandardFiles(names: readonly string[]): StandardFile[] {
  const sorted = [...names].sort(compareText);
  return KINDS.flatMap((kind) =>
    sorted.filter((name) => isStandardName(name, kind)).map((file) => ({ file, kind })),
  );
}

function isStandardName(name: string, kind: Kind): boolean {
  const lower = name.toLowerCase();
  return STANDARD_EXTENSIONS.some((extension) => lower === `${kind}.${extension}`);
}

/**
 * Returns names that begin like a standard one but have an unsupported extension (`zones.xlsx`).
 */
export function selectUnreadableFiles(names: readonly string[]): string[] {
  return [...names]
    .filter((name) => KINDS.some((kind) => name.toLowerCase().startsWith(`${kind}.`)))
    .filter((name) => selectStandardFiles([name]).length === 0)
    .sort(compareText);
}
