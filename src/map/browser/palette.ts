/** The colours of the map. The style sheet has them, so that map and legend are the same. */
export type Palette = Readonly<Record<(typeof NAMES)[number], string>>;

const NAMES = [
  'land',
  'area',
  'zone',
  'available',
  'taken',
  'object',
  'edge',
  'ink',
  'halo',
  'few',
  'some',
  'many',
  'half',
  'chosen',
  'drawn',
] as const;

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Palette;
}
