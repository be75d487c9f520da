/**
 * Whether `npm run drill:test` runs, which does all of what `npm test` does a part of: it kills
 * ingests at more moments, stops a writer behind each of its steps, damages every byte of a header,
 * and breaks more files.
 */
export const IS_DRILL = process.env.CURBSTONE_DRILL === 'all';

/** Returns how often a test does a thing. */
export function drillCount({ all, part }: { all: number; part: number }): number {
  return IS_DRILL ? all : part;
}
