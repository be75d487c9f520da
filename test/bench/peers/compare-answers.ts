import { fetchBody } from '../servers/fetch-body.ts';

/** What a server answers to a question, page by page. */
export interface GatheredAnswer {
  readonly matchCount: number;
  /** Of the pages that were looked at, in order. */
  readonly records: readonly { readonly curb_space_id: string }[];
}

export interface Difference {
  readonly path: string;
  readonly ours: number;
  readonly theirs: number;
  /** Records that only one of the two has, or that the two tell differently. */
  readonly unlikeCount: number;
}

/** More pages than that are counted and not compared. */
const PAGES_COMPARED_MAX = 20;
const PAGE_SIZE = 100;

/** Asks two servers the same and tells where they differ. */
export async function findDifferences(
  ports: { readonly ours: number; readonly theirs: number },
  paths: readonly string[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const path of paths) {
    const ours = await gather(ports.ours, path);
    const theirs = await gather(ports.theirs, path);
    const unlikeCount = countUnlike(ours.records, theirs.records);
    if (ours.matchCount === theirs.matchCount && unlikeCount === 0) continue;
    differences.push({ path, ours: ours.matchCount, theirs: theirs.matchCount, unlikeCount });
  }
  return differences;
}

/** How many match, and, where they are on few enough pages, all of them. */
export async function gather(port: number, path: string): Promise<GatheredAnswer> {
  const page = (number: number) =>
    readPage(port, `${path.replace(/&page_num=\d+/, '')}&page_num=${number}`);
  const first = await page(1);
  const last = first.pageCount === 1 ? first : await page(first.pageCount);
  const matchCount = (first.pageCount - 1) * PAGE_SIZE + last.records.length;
  if (first.pageCount > PAGES_COMPARED_MAX) return { matchCount, records: [] };
  const records = [...first.records];
  for (let number = 2; number <= first.pageCount; number++) {
    records.push(...(await page(number)).records);
  }
  return { matchCount, records };
}

/** Whatever their order: servers order by different things where there is no circle. */
export function countUnlike(
  ours: GatheredAnswer['records'],
  theirs: GatheredAnswer['records'],
): number {
  const waiting = new Map(theirs.map((record) => [record.curb_space_id, JSON.stringify(record)]));
  let unlikeCount = 0;
  for (const record of ours) {
    const same = waiting.get(record.curb_space_id) === JSON.stringify(record);
    if (!same) unlikeCount++;
    waiting.delete(record.curb_space_id);
  }
  return unlikeCount + waiting.size;
}

/** One page of an answer. */
export async function readPage(
  port: number,
  path: string,
): Promise<{ readonly pageCount: number; readonly records: GatheredAnswer['records'] }> {
  const { pages, data } = JSON.parse((await fetchBody(port, path)).toString());
  return { pageCount: pages.total, records: data[0].spaces };
}
