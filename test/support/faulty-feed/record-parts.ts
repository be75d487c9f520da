/** What the records of a faulty feed are put together from. */

export type Row = Readonly<Record<string, unknown>>;

/** First digit by kind; the rest tells the copy and the number of the record in it. */
export function uuidOf(kind: 'areas' | 'spaces', copy: number, number: number): string {
  const tail = String(copy * 1000 + number).padStart(12, '0');
  return `${kind === 'areas' ? 'a' : 'c'}0000000-0000-4000-8000-${tail}`;
}

/** The sound zone of a copy. */
export function zoneOf(copy: number): string {
  return `zone-${copy}`;
}

export const DATES = { published_date: 1_700_000_000_000, last_updated_date: 1_710_000_000_000 };

export type Pair = readonly [number, number];

/** A closed square ring with seven decimals, from a corner in metres or so. */
export function squareAt(east: number, north: number, side = 10): Pair[] {
  const [west, right] = [degrees(13.4, east), degrees(13.4, east + side)];
  const [south, top] = [degrees(52.5, north), degrees(52.5, north + side)];
  return [
    [west, south],
    [right, south],
    [right, top],
    [west, top],
    [west, south],
  ];
}

function degrees(origin: number, metres: number): number {
  return Number((origin + metres / 100_000 + 1e-7).toFixed(7));
}

/** A closed ring from text such as `13.4 52.5, 13.5 52.5, 13.5 52.6`. */
export function ringOf(text: string): Pair[] {
  const pairs = text.split(', ').map((pair): Pair => {
    const [lng = 0, lat = 0] = pair.split(' ').map(Number);
    return [lng, lat];
  });
  return [...pairs, ...pairs.slice(0, 1)];
}

export function polygonOf(...rings: (readonly number[])[][]): object {
  return { type: 'Polygon', coordinates: rings };
}

export function wktOf(...rings: Pair[][]): string {
  const texts = rings.map((ring) => `(${ring.map((pair) => pair.join(' ')).join(', ')})`);
  return `POLYGON (${texts.join(', ')})`;
}

/** The columns are those of the first row. */
export function csvOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function cellOf(value: unknown): string {
  const text = String(value);
  return /[",\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
