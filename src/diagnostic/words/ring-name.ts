/** Which part of a shape: its number, from 1, and how many parts there are. */
export interface PartPlace {
  readonly part: number;
  readonly partCount: number;
}

/** Returns what messages call ring `index` of a polygon: `outer ring`, `hole 1 of part 2`. */
export function nameOfRing(index: number, place: PartPlace): string {
  return nameInPart(index === 0 ? 'outer ring' : `hole ${index}`, place);
}

/** Returns a name with its part, where there are several. */
export function nameInPart(name: string, { part, partCount }: PartPlace): string {
  return partCount === 1 ? name : `${name} of part ${part}`;
}
