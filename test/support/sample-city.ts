import { join } from 'node:path';
import { type CityOptions, generateCity } from '../../data/generate-city.ts';

/** Writes a generated city into `parent` and gives its feed folder. */
export function writeCity(
  parent: string,
  options: Partial<Omit<CityOptions, 'folder'>> & { name?: string } = {},
): string {
  const { name = 'city', seed = 1, spaceCount = 300, format = 'csv', order = 'street' } = options;
  const folder = join(parent, name);
  generateCity({ seed, spaceCount, format, order, folder });
  return folder;
}
