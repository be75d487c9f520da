import type { Positions } from '../geometry.ts';

/**
 * Collects the positions of one list after the other. The lists share blocks of memory, because a
 * block of its own for each ring takes six times as long.
 */
export interface PositionWriter {
  /** Begins a list. A list that was begun and not taken is forgotten. */
  begin(): void;
  push(lng: number, lat: number): void;
  /** Returns the list that was begun. */
  take(): Positions;
}

export function createPositionWriter(): PositionWriter {
  let block = new Float64Array(0);
  let start = 0;
  let end = 0;

  function growBlock(): void {
    const grown = new Float64Array(Math.max(BLOCK_LENGTH, 2 * (end - start + 2)));
    grown.set(block.subarray(start, end));
    block = grown;
    end -= start;
    start = 0;
  }

  return {
    begin() {
      end = start;
    },
    push(lng, lat) {
      if (end + 2 > block.length) growBlock();
      block[end] = lng;
      block[end + 1] = lat;
      end += 2;
    },
    take() {
      const positions = block.subarray(start, end);
      start = end;
      return positions;
    },
  };
}

/** 64 KiB, so that a list that outlives the others keeps little memory. */
const BLOCK_LENGTH = 8192;
