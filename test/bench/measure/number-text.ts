/** `1,234,567`: how many of something. */
export function countText(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Three digits that count: `12,300`, `123`, `12.3`, `1.23`, `0.123`. */
export function figureText(value: number): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return decimals === 0 ? countText(Number(value.toPrecision(3))) : value.toFixed(decimals);
}

/** `12.3 MB`: decimal megabytes. */
export function megabyteText(byteLength: number): string {
  return `${figureText(byteLength / 1e6)} MB`;
}
