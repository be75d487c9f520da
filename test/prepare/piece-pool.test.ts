import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPiecePool, type PieceJob, type PiecePool } from '../../src/prepare/piece-pool.ts';
import { createPiecePreparer, type SourcePreparation } from '../../src/prepare/prepare-piece.ts';
import type { PreparedPiece } from '../../src/prepare/prepared-piece.ts';
import type { Piece } from '../../src/read/piece.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { cutFeed } from '../support/pieces.ts';
import { makeScratchFolder } from '../support/scratch.ts';

function openPool(workerCount: number): PiecePool {
  const pool = createPiecePool(workerCount);
  onTestFinished(() => pool.close());
  return pool;
}

/** Two sources in a good many pieces, some of them with faults. */
async function cutJobs(): Promise<PieceJob[]> {
  const spaces = Array.from({ length: 60 }, (_, index) =>
    spaceRow(index + 1, index % 7 === 0 ? { length: 'long' } : {}),
  );
  const zones = Array.from({ length: 60 }, (_, index) => `zone-${index},1600000000000,0`);
  const feed = writeFeed(makeScratchFolder(), {
    'spaces.csv': `${SPACE_HEADER}\n${spaces.join('\n')}\n`,
    'zones.csv': `curb_zone_id,published_date,last_updated_date\n${zones.join('\n')}\n`,
  });
  const sources = await cutFeed(feed, 1000);
  return sources.flatMap(({ preparation, pieces }, sourceNumber) =>
    pieces.map((piece) => ({ sourceNumber, preparation, piece })),
  );
}

/** A piece is moved to the worker that checks it, so what is kept must be another. */
function copyOf(piece: Piece): Piece {
  return structuredClone(piece);
}

describe('createPiecePool', () => {
  it.each([0, 1, 3])(
    'gives with %i workers what preparation them one by one gives',
    async (count) => {
      const jobs = await cutJobs();
      expect(jobs.length).toBeGreaterThan(10);
      const expected: PreparedPiece[] = [];
      for (const { preparation, piece } of jobs) {
        expected.push((await createPiecePreparer(preparation))(piece));
      }
      const pool = openPool(count);
      const results = await Promise.all(
        jobs.map((job) => pool.prepare({ ...job, piece: copyOf(job.piece) })),
      );
      expect(results).toEqual(expected);
    },
  );

  it('lets two pieces wait for each worker, and one where there is none', () => {
    expect([0, 1, 2].map((count) => openPool(count).depth)).toEqual([1, 2, 4]);
  });

  it('moves a piece to its worker and copies nothing', async () => {
    const [job] = await cutJobs();
    if (job === undefined) throw new Error('there are jobs');
    const pool = openPool(1);
    const result = pool.prepare(job);
    expect(job.piece.bytes.byteLength).toBe(0);
    expect((await result).readCount).toBe(job.piece.recordCount);
  });

  it.each([0, 1])('hands on what breaks in a check with %i workers', async (count) => {
    const [job] = await cutJobs();
    if (job === undefined) throw new Error('there are jobs');
    const pool = openPool(count);
    await expect(pool.prepare({ ...job, preparation: NO_PREPARATION })).rejects.toThrow(TypeError);
  });

  it('checks nothing more once a worker has broken, and fails what was waiting', async () => {
    const [first, second, third] = await cutJobs();
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('there are jobs');
    }
    const pool = openPool(1);
    const waiting = [
      pool.prepare({ ...first, sourceNumber: 7, preparation: NO_PREPARATION }),
      pool.prepare(second),
    ];
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    await expect(pool.prepare(third)).rejects.toThrow(TypeError);
  });
});

describe('a worker thread that sends nothing back', () => {
  it.each([
    ['ends with 0', 'process.exit(0)', 'a worker thread ended with status 0'],
    ['ends with 3', 'process.exit(3)', 'a worker thread ended with status 3'],
    ['throws', 'throw new Error("broken")', 'broken'],
  ])('and %s fails the pieces that wait for it', async (_, reaction, message) => {
    const [first, second] = await cutJobs();
    if (first === undefined || second === undefined) throw new Error('there are jobs');
    const script = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { ${reaction} });`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const pool = createPiecePool(1, url);
    onTestFinished(() => pool.close());
    const waiting = [pool.prepare(first), pool.prepare(second)];
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message } });
    }
  });
});

describe('a system that allows no further thread', () => {
  it('refuses the pool, and the threads that have started end: they would keep the process alive', async () => {
    const started = refuseWorkerAfter(2);
    expect(() => createPiecePool(3)).toThrow('EAGAIN');
    expect(started.length).toBe(2);
    await Promise.all(started);
  });
});

/** Lets so many workers start. Returns promises of their ends, which are added as they start. */
function refuseWorkerAfter(count: number): Promise<unknown>[] {
  const { Worker } = threads;
  const ends: Promise<unknown>[] = [];
  threads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      if (ends.length === count) throw new Error('EAGAIN');
      super(...given);
      ends.push(new Promise((resolve) => this.once('exit', resolve)));
    }
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    threads.Worker = Worker;
    syncBuiltinESMExports();
  });
  return ends;
}

describe('a worker thread whose message cannot be read', () => {
  it('fails the pieces that wait for it and is asked nothing more', async () => {
    const [first, second, third] = await cutJobs();
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('there are jobs');
    }
    // The blob says that a class which does not exist is to read it on the other side.
    const script = `import { parentPort } from 'node:worker_threads';
      const blob = new Blob([]);
      const symbols = Object.getOwnPropertySymbols(Blob.prototype);
      const clone = symbols.find(({ description }) => description === 'messaging_clone_symbol');
      const value = () => ({ data: {}, deserializeInfo: 'internal/blob:Nothing' });
      Object.defineProperty(blob, clone, { value });
      parentPort.on('message', ({ jobNumber }) => {
        parentPort.postMessage({ jobNumber, result: blob });
      });`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const pool = createPiecePool(1, url);
    onTestFinished(() => pool.close());
    const waiting = [pool.prepare(first), pool.prepare(second)];
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('internal/blob:Nothing') },
      });
    }
    await expect(pool.prepare(third)).rejects.toThrow('internal/blob:Nothing');
  });
});

/** No source has it, so that a check cannot even begin. */
const NO_PREPARATION = { plan: { read: {} } } as SourcePreparation;
