/**
 * A place in the input. `file` is the name as the feed configures it. A CSV record has a `row`,
 * counted as in a spreadsheet (the header is row 1, blank rows count), and the physical `line` on
 * which it begins. They differ only after a cell with a line break. A JSON record has a `pointer`
 * (RFC 6901).
 */
export interface Place {
  readonly file: string;
  readonly row?: number;
  readonly line?: number;
  readonly pointer?: string;
}

/**
 * Returns the number of a record in its list: the row, or the index of an element, which is the
 * last part of its pointer.
 */
export function rowOfPlace({ row, pointer }: Place): number {
  return pointer === undefined ? (row ?? 0) : Number(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** Formats a place: `bays.csv row 12`, `bays.csv row 12 (line 14)`, `areas.geojson /features/3`. */
export function describePlace(place: Place): string {
  if (place.pointer !== undefined) return `${place.file} ${place.pointer}`.trimEnd();
  if (place.row !== undefined) {
    const line =
      place.line !== undefined && place.line !== place.row ? ` (line ${place.line})` : '';
    return `${place.file} row ${place.row}${line}`;
  }
  return place.line === undefined ? place.file : `${place.file} line ${place.line}`;
}
