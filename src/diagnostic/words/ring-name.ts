/** A part of a shape: its number, from 1, and the number of parts. */
export interface PartPlace {
  readonly part: number;
  readonly partCount: number;
}

/** Returns the name of ring `index` of a polygon in messages: `outer ring`, `hole 1 of part 2`. */
export function nameOfRing(index: number, place: PartPlace): string {
  return nameInPart(index === 0 ? 'outer ring' : `hole ${index}`, place);
}

/** Returns a name with its part, if there are several parts. */
export function nameInPart(name: string, { part, partCount }: PartPlace): string {
  return partCount === 1 ? name : `${name} of part ${part}`;
}
