/** The cells of one row, by column. */
export type Cells = Readonly<Record<string, string>>;

/**
 * The parts of a feed that matter to an example, by file. Text is a whole file; cells replace those
 * of the rows of a valid file; `feed.json` has members of the configuration.
 */
export type ExampleFiles = Readonly<
  Record<string, string | Cells | readonly Cells[] | { readonly members: object }>
>;

/** A fault in a feed, and the same feed without it. A test runs both. */
export interface RunExample {
  readonly bad: ExampleFiles;
  readonly good: ExampleFiles;
  /** The records that were published before, where the finding is a comparison. */
  readonly previous?: ExampleFiles;
}

/** A fault that files of text cannot show, in words. */
export interface DescribedExample {
  readonly badCase: string;
  readonly goodCase: string;
}

export type Example = RunExample | DescribedExample;

/** An example in which one file has a fault. */
export function inFile(
  file: string,
  bad: string | Cells | readonly Cells[],
  good: string | Cells | readonly Cells[],
): RunExample {
  return { bad: { [file]: bad }, good: { [file]: good } };
}

/** An example in the members of feed.json. */
export function inFeed(bad: object, good: object): RunExample {
  return { bad: { 'feed.json': { members: bad } }, good: { 'feed.json': { members: good } } };
}

/** An example whose fault lies in the source of the spaces and its file. */
export function inSpaces(
  source: { readonly bad?: object; readonly good?: object },
  bad: string | Cells | readonly Cells[],
  good: string | Cells | readonly Cells[] = bad,
): RunExample {
  const files = (settings: object | undefined, spaces: string | Cells | readonly Cells[]) => ({
    'feed.json': { members: { sources: [{ file: 'spaces.csv', kind: 'spaces', ...settings }] } },
    'spaces.csv': spaces,
  });
  return { bad: files(source.bad, bad), good: files(source.good, good) };
}

/** A polygon of well-known text with its corners in the south-west and the north-east. */
export function box(west: string, south: string, east: string, north: string): string {
  const ring = [
    `${west} ${south}`,
    `${east} ${south}`,
    `${east} ${north}`,
    `${west} ${north}`,
    `${west} ${south}`,
  ];
  return `POLYGON ((${ring.join(', ')}))`;
}

/** The shapes of the valid feed that the examples change. */
export const SPACE_BOX = box('10.00000', '50.00000', '10.00003', '50.00005');
export const ZONE_BOX = box('10.00000', '50.00000', '10.00003', '50.00020');
export const AREA_BOX = box('9.99985', '49.99985', '10.00055', '50.00055');

export const ZONE_ID = 'bbbbbbbb-0000-4000-8000-000000000001';
export const SPACE_ID = 'cccccccc-0000-4000-8000-000000000001';
