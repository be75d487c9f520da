const BIN_COUNT = 2 ** 16;

/**
 * Returns the number at position `index` of the ascending `values`, of which there is at least one.
 * The numbers are counted in bins, and only those of one bin are sorted.
 */
export function selectNth(values: Float64Array, index: number): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const perBin = (most - least) / (BIN_COUNT - 1);
  if (!(perBin > 0)) return least;
  const binOf = (value: number) => Math.floor((value - least) / perBin);
  const counts = new Uint32Array(BIN_COUNT);
  for (const value of values) counts[binOf(value)]! += 1;
  let bin = 0;
  let before = 0;
  while (before + counts[bin]! <= index) before += counts[bin++]!;
  const members = values.filter((value) => binOf(value) === bin).sort();
  return members[index - before]!;
}
