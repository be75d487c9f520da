import { readFeed } from '../../src/config/read-feed.ts';
import { compileSource } from '../../src/normalise/compile-source.ts';
import type { SourcePreparation } from '../../src/prepare/prepare-piece.ts';
import type { Piece } from '../../src/read/piece.ts';
import { readPieces } from '../../src/read/read-pieces.ts';

/** One source of a feed, cut into pieces, and what it takes to check them. */
export interface CutSource {
  readonly preparation: SourcePreparation;
  readonly pieces: readonly Piece[];
}

/** Reads a feed as a trip does, up to where its pieces would be checked. */
export async function cutFeed(feedPath: string, pieceByteLength = 1 << 20): Promise<CutSource[]> {
  const feed = await readFeed(feedPath);
  const sources: CutSource[] = [];
  for (const source of feed.sources) {
    const plan = compileSource(feed, source);
    const pieces: Piece[] = [];
    for await (const piece of readPieces(plan.read, UNHEARD, { ...SIZES, pieceByteLength })) {
      pieces.push(piece);
    }
    const { overrides, samplesPerCode, facts } = feed;
    const context = { lastUpdatedMs: facts.lastUpdatedMs };
    const projection = { crs: source.crs, axes: source.axes };
    const keeps = { keepsRejects: false, batch: { keepsJson: true } };
    const preparation = { plan, projection, overrides, samplesPerCode, context, ...keeps };
    sources.push({ preparation, pieces });
  }
  return sources;
}

const SIZES = { chunkByteLength: 1 << 16, headByteLength: 4096, recordByteLengthMax: 1 << 20 };

const UNHEARD = {
  add() {},
  refuse() {},
  bytesRead() {},
  recordDropped() {},
  header() {},
  fingerprint() {},
};
