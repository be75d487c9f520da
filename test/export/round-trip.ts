import { join } from 'node:path';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import type { CdsVersion } from '../../src/export/cds/cds-version.ts';
import { type ExportForm, type ExportOutcome, exportStore } from '../../src/export.ts';
import { fakeContext } from '../support/fake-context.ts';

export interface Ingest {
  readonly id: string | undefined;
  /** The errors that were found, for a test that fails. */
  readonly said: string;
}

export async function ingestInto(
  store: string,
  feed: string,
  options: { readonly dropInvalid?: boolean } = {},
): Promise<Ingest> {
  const context = fakeContext({ json: true });
  await ingestCommand.run?.({ feed, out: store, ...options }, context);
  const { snapshot, report } = JSON.parse(context.out());
  const errors = report.codes.filter(({ severity }: { severity: string }) => severity === 'error');
  return { id: snapshot?.id, said: JSON.stringify(errors) };
}

/** Ingests a feed, exports it and ingests the export. */
export async function goRound(
  scratch: string,
  {
    feed,
    form,
    cdsVersion,
    ...options
  }: { feed: string; form: ExportForm; cdsVersion?: CdsVersion; dropInvalid?: boolean },
): Promise<{ readonly before: Ingest; readonly after: Ingest; readonly outcome: ExportOutcome }> {
  const store = join(scratch, 'store');
  const before = await ingestInto(store, feed, options);
  const folder = join(scratch, 'export');
  const outcome = await exportStore({
    storePath: store,
    folder,
    form,
    replaces: false,
    ...(cdsVersion === undefined ? {} : { cdsVersion }),
  });
  return { before, outcome, after: await ingestInto(join(scratch, 'again'), folder) };
}
