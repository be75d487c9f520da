/** The median of the ratios of a figure in the rounds of two targets, which ran in turn. */
export function medianRatio<Run>(
  own: readonly Run[],
  other: readonly Run[],
  figureOf: (run: Run) => number,
): number {
  const ratios = own.map((run, round) => {
    const against = other[round];
    return figureOf(run) / (against === undefined ? Number.NaN : figureOf(against));
  });
  return median(ratios);
}

/** The middle of some numbers; between the middle two where their count is even. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no values have no median');
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  return (lower + upper) / 2;
}
