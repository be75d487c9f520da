import { KINDS, type Kind } from '../model/kind.ts';
import { compareText } from '../model/text-order.ts';

/** What a file that is found by its name may end in. */
export const STANDARD_EXTENSIONS = ['csv', 'geojson', 'json'] as const;

export interface StandardFile {
  readonly file: string;
  readonly kind: Kind;
}

/**
 * The files of a folder that are sources by their names, `spaces.csv` or `Zones.GeoJSON`, by kind
 * and then by name whatever order the folder lists them in.
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

/** The names that begin as a standard one and end as no format that is read (`zones.xlsx`). */
export function selectUnreadableFiles(names: readonly string[]): string[] {
  return [...names]
    .filter((name) => KINDS.some((kind) => name.toLowerCase().startsWith(`${kind}.`)))
    .filter((name) => selectStandardFiles([name]).length === 0)
    .sort(compareText);
}
