const BIN_COUNT = 2 ** 16;

/**
 * Returns the number at position `index` of the ascending `values`, of which there is at least one.
 * The numbers are counted in bins, and only those of one bin are sorted.
 */
export function selectNth(values: Float64Array, index: number): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const perBin = (most - least) / (BIN_COUNT - 1);
  if (!(perBin > 0)) return least;
  const binOf = (value: number) => Math.floor((value - least) / perBin);
  const counts = new Uint32Array(BIN_COUNT);
  for (let at = 0; at < values.length; at++) counts[binOf(values[at]!)]! += 1;
  let bin = 0;
  let before = 0;
  while (before + counts[bin]! <= index) before += counts[bin++]!;
  const members = new Float64Array(counts[bin]!);
  let count = 0;
  for (let at = 0; at < values.length; at++) {
    if (binOf(values[at]!) === bin) members[count++] = values[at]!;
  }
  return members.sort()[index - before]!;
}
