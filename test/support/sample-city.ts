import { join } from 'node:path';
import { type CityOptions, generateCity } from '../../data/generate-city.ts';

/** Writes a generated city into `parent` and gives its feed folder. */
export function writeCity(
  parent: string,
  options: Partial<Omit<CityOptions, 'folder'>> & { name?: string } = {},
): string {
  const { name = 'city', ...others } = options;
  const folder = join(parent, name);
  const usual = { seed: 1, spaceCount: 300, format: 'csv', order: 'street' } as const;
  generateCity({ ...usual, ...others, folder });
  return folder;
}
