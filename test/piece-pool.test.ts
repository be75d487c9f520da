import { afterEach, describe, expect, it } from 'vitest';
import type { PieceChecking } from '../src/check-piece.ts';
import { readFeed } from '../src/config/read-feed.ts';
import { compileSource } from '../src/normalise/compile-source.ts';
import { createPiecePool, type PieceJob, type PiecePool } from '../src/piece-pool.ts';
import type { PieceResult } from '../src/piece-result.ts';
import type { CsvPiece } from '../src/read/piece.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from './support/feeds.ts';
import { makeScratchFolder } from './support/scratch.ts';

const pools: PiecePool[] = [];

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function openPool(workerCount: number): PiecePool {
  const pool = createPiecePool(workerCount);
  pools.push(pool);
  return pool;
}

/** How the spaces of a small feed are checked. */
async function readChecking(): Promise<PieceChecking> {
  const folder = writeFeed(makeScratchFolder(), { 'spaces.csv': `${SPACE_HEADER}\n` });
  const feed = await readFeed(folder);
  const [source] = feed.sources;
  if (source === undefined) throw new Error('the feed has one source');
  return {
    plan: compileSource(feed, source),
    overrides: feed.overrides,
    samplesPerCode: feed.samplesPerCode,
    context: { lastUpdatedMs: null },
  };
}

/** A piece of three spaces, the last of them broken. */
function pieceOf(sequence: number): CsvPiece {
  const first = 3 * sequence + 1;
  const rows = [spaceRow(first), spaceRow(first + 1), spaceRow(first + 2, { space_number: 'x' })];
  return {
    format: 'csv',
    sequence,
    bytes: Uint8Array.from(Buffer.from(`${rows.join('\n')}\n`)),
    recordCount: 3,
    header: SPACE_HEADER.split(','),
    delimiter: ',',
    anchors: [{ recordIndex: 0, row: first + 1, line: first + 1 }],
  };
}

function checkAll(pool: PiecePool, jobs: readonly PieceJob[]): Promise<PieceResult[]> {
  return Promise.all(jobs.map((job) => pool.check(job)));
}

describe('createPiecePool', () => {
  it('gives the same results with and without workers, each to its own piece', async () => {
    const checking = await readChecking();
    const jobs = (): PieceJob[] =>
      Array.from({ length: 12 }, (_, sequence) => ({
        sourceNumber: sequence % 2,
        checking,
        piece: pieceOf(sequence),
      }));
    const inline = await checkAll(openPool(0), jobs());
    expect(inline.map(({ readCount }) => readCount)).toEqual(new Array(12).fill(3));
    expect(inline.map(({ batch }) => [...batch.sourceRows])).toEqual(
      Array.from({ length: 12 }, (_, sequence) => [3 * sequence + 2, 3 * sequence + 3]),
    );
    expect(inline[5]?.diagnostics.map(({ code, count }) => [code, count])).toContainEqual([
      'space-number-invalid',
      1,
    ]);
    for (const workerCount of [1, 3]) {
      expect(await checkAll(openPool(workerCount), jobs())).toEqual(inline);
    }
  });

  it('takes twice as many pieces as it has workers before one goes idle', () => {
    expect(openPool(3).depth).toBe(6);
    expect(openPool(0).depth).toBe(1);
  });

  it('moves the bytes of a piece to its worker', async () => {
    const piece = pieceOf(0);
    await openPool(1).check({ sourceNumber: 0, checking: await readChecking(), piece });
    expect(piece.bytes.length).toBe(0);
  });

  it('gives up all pieces when a worker breaks, and takes no more', async () => {
    const checking = await readChecking();
    const pool = openPool(1);
    // What no reader sends: the worker meets it as a bug, and a bug ends the work.
    const broken = { ...pieceOf(0), header: null } as unknown as CsvPiece;
    const results = [
      pool.check({ sourceNumber: 0, checking, piece: broken }),
      pool.check({ sourceNumber: 0, checking, piece: pieceOf(1) }),
    ];
    for (const result of results) await expect(result).rejects.toThrow();
    await expect(pool.check({ sourceNumber: 0, checking, piece: pieceOf(2) })).rejects.toThrow();
  });

  it('rejects a piece that breaks without workers, and no other', async () => {
    const checking = await readChecking();
    const pool = openPool(0);
    const broken = { ...pieceOf(0), header: null } as unknown as CsvPiece; // As above.
    await expect(pool.check({ sourceNumber: 0, checking, piece: broken })).rejects.toThrow();
    const { readCount } = await pool.check({ sourceNumber: 0, checking, piece: pieceOf(1) });
    expect(readCount).toBe(3);
  });
});
