import { readFeed } from '../../../src/config/read-feed.ts';
import { createCollector, type Sample } from '../../../src/diagnostic/collector.ts';
import type { Progress } from '../../../src/diagnostic/progress.ts';
import { type GatheredFeed, gatherFeed } from '../../../src/prepare/gather-feed.ts';
import { createPiecePool } from '../../../src/prepare/piece-pool.ts';
import type { RecordBatch } from '../../../src/table/record-batch.ts';
import { SPACE_HEADER, writeFeed } from '../../support/feeds.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

export interface Gathered extends GatheredFeed {
  readonly samples: readonly Sample[];
  readonly batches: readonly RecordBatch[];
  /** What a progress was called with, one word for each call. */
  readonly steps: readonly string[];
}

/** Gathers a feed of these files without workers. */
export async function gather(
  files: Readonly<Record<string, string | Uint8Array>>,
  config: object = {},
): Promise<Gathered> {
  const feed = await readFeed(writeFeed(makeScratchFolder(), files, config));
  const collector = createCollector({}, 50);
  const batches: RecordBatch[] = [];
  const steps: string[] = [];
  const progress: Progress = {
    begin: ({ label, total, unit }) => void steps.push(`begin ${label} ${total} ${unit}`),
    advance: (count) => void steps.push(`advance ${count}`),
    end: () => void steps.push('end'),
  };
  const spoolBatch = (batch: RecordBatch) => void batches.push(structuredClone(batch));
  const work = { pool: createPiecePool(0), progress, spoolBatch, batch: { keepsJson: true } };
  const gathered = await gatherFeed({ feed, collector, ...work });
  const samples = collector.collected().flatMap((summary) => summary.samples);
  return { ...gathered, samples, batches, steps };
}

export function spacesCsv(...rows: string[]): string {
  return `${SPACE_HEADER}\n${rows.join('\n')}\n`;
}

/** Of one code: the place's file, the field and the message. */
export function samplesOf(
  { samples }: Gathered,
  code: string,
): [string, string | undefined, string][] {
  return samples
    .filter((sample) => sample.code === code)
    .map(({ place, field, message }) => [place.file, field, message]);
}
