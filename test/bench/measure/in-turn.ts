/** Something measured once a round. */
export type Measurement<T> = () => Promise<T>;

/**
 * Measures several things in turn, round by round, so that what slows the machine for a
 * while slows all of them. Every other round goes the other way round, so that none always
 * follows the same one.
 *
 * @returns For each thing, what each round gave.
 */
export async function measureInTurn<Name extends string, T>(
  roundCount: number,
  things: Readonly<Record<Name, Measurement<T>>>,
): Promise<Record<Name, T[]>> {
  // The keys of a record are its names.
  const names = Object.keys(things) as Name[];
  const results = new Map<Name, T[]>(names.map((name) => [name, []]));
  for (let round = 0; round < roundCount; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results.get(name)?.push(await things[name]());
    }
  }
  // Each name was given its list above.
  return Object.fromEntries(results) as Record<Name, T[]>;
}
