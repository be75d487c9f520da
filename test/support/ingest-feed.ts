import { join } from 'node:path';
import { getCommand } from '../../cli/commands/get.ts';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import { describePlace, type Place } from '../../src/diagnostic/place.ts';
import { fakeContext } from './fake-context.ts';
import { writeFeed } from './feeds.ts';
import { makeScratchFolder } from './scratch.ts';

export interface Ingested {
  readonly status: number | undefined;
  readonly snapshotId: string | null;
  /** Errors and warnings as `error id-missing 2: bays.csv row 3, bays.csv row 7`. */
  readonly found: readonly string[];
  /** What is only counted, as `bom-stripped 1`. */
  readonly notes: readonly string[];
  /** Every sentence of every sample, in the order of the report. */
  readonly messages: readonly string[];
  /** The city's key of each sample that has one. */
  readonly keys: readonly string[];
  /** As `bays.csv: 5 read, 3 kept, 1 merged, 1 dropped`. */
  readonly counts: readonly string[];
  /** The records that `curbstone get` answers with. */
  ask(target: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface FeedToIngest {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly config?: object;
  readonly dropInvalid?: boolean;
}

/** Runs `curbstone ingest` over a feed in a folder of its own. */
export async function ingestFeed(feed: FeedToIngest): Promise<Ingested> {
  const folder = makeScratchFolder();
  const store = join(folder, 'store');
  const values = {
    feed: writeFeed(join(folder, 'feed'), feed.files, feed.config),
    out: store,
    dropInvalid: feed.dropInvalid === true,
  };
  const context = fakeContext({ json: true });
  const status = await ingestCommand.run?.(values, context);
  const { snapshot, report } = JSON.parse(context.out());
  return {
    status,
    snapshotId: snapshot?.id ?? null,
    ...describeReport(report),
    ask: (target) => ask(store, target),
  };
}

interface ReportJson {
  readonly sources: readonly Readonly<Record<string, number | string>>[];
  readonly codes: readonly {
    readonly code: string;
    readonly severity: string;
    readonly count: number;
    readonly samples: readonly (Place & { readonly message: string; readonly key?: string })[];
  }[];
}

function describeReport({ sources, codes }: ReportJson) {
  const isNote = ({ severity }: { severity: string }) => severity === 'info';
  return {
    found: codes
      .filter((one) => !isNote(one))
      .map(({ severity, code, count, samples }) => {
        const places = samples.map(describePlace).join(', ');
        return `${severity} ${code} ${count}: ${places}`;
      }),
    notes: codes.filter(isNote).map(({ code, count }) => `${code} ${count}`),
    messages: codes.flatMap(({ samples }) => samples.map(({ message }) => message)),
    keys: codes.flatMap(({ samples }) => samples.flatMap(({ key }) => key ?? [])),
    counts: sources.map(
      ({ file, read, kept, merged, dropped }) =>
        `${file}: ${read} read, ${kept} kept, ${merged} merged, ${dropped} dropped`,
    ),
  };
}

async function ask(store: string, target: string) {
  const context = fakeContext();
  await getCommand.run?.({ store, target, baseUrl: 'http://localhost' }, context);
  const body = JSON.parse(context.out());
  if (body.error !== undefined) throw new Error(`${target}: ${body.error_description}`);
  return Object.values<[]>(body.data[0]).flat();
}
