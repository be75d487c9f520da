import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a feed from the text of its files; `feed.json` gets what every feed must say. */
export function writeFeed(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  config: object = {},
): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'feed.json'),
    JSON.stringify({ time_zone: 'Europe/Berlin', currency: 'EUR', author: 'Test', ...config }),
  );
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

export const SPACE_HEADER =
  'curb_space_id,name,published_date,last_updated_date,curb_zone_id,space_number,length,width,geometry';

/** A valid row of a spaces file: bay `number` of `zone`, a square of about 11 m. */
export function spaceRow(number: number, overrides: Readonly<Record<string, string>> = {}): string {
  const lng = 13.4 + number * 0.0002;
  const corners: readonly (readonly [number, number])[] = [
    [lng, 52.5],
    [lng + 0.00015, 52.5],
    [lng + 0.00015, 52.5001],
    [lng, 52.5001],
    [lng, 52.5],
  ];
  const ring = corners.map(([x, y]) => `${x.toFixed(5)}1 ${y.toFixed(5)}1`).join(', ');
  const values: Record<string, string> = {
    curb_space_id: spaceId(number),
    name: `Bay ${number}`,
    published_date: '1700000000000',
    last_updated_date: '1710000000000',
    curb_zone_id: 'zone-1',
    space_number: String(number),
    length: '1110',
    width: '',
    geometry: `"POLYGON ((${ring}))"`,
    ...overrides,
  };
  return SPACE_HEADER.split(',')
    .map((column) => values[column] ?? '')
    .join(',');
}

export function spaceId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
