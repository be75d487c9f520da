import { cellToBoundary, cellToParent, latLngToCell } from 'h3-js';
import type { Position } from '../model/geometry.ts';

/** An H3 cell as the two halves of its 64-bit index, each an unsigned 32-bit number. */
export interface Cell {
  readonly high: number;
  readonly low: number;
}

/** Returns the cell that contains `position` at `resolution`, 0 to 15. */
export function cellOf(position: Position, resolution: number): Cell {
  return parseCell(latLngToCell(position.lat, position.lng, resolution));
}

/** Returns the usual text form of a cell: 15 hex digits. */
export function nameOfCell({ high, low }: Cell): string {
  return high.toString(16) + low.toString(16).padStart(HEX_DIGITS_LOW, '0');
}

/** Returns the cell of the same or a coarser resolution that contains a cell. */
export function parentOfCell(cell: Cell, resolution: number): Cell {
  return parseCell(cellToParent(nameOfCell(cell), resolution));
}

/** Returns the corners of a cell as a closed ring, longitude first. */
export function ringOfCell(cell: Cell): readonly (readonly number[])[] {
  return cellToBoundary(nameOfCell(cell), true);
}

function parseCell(hex: string): Cell {
  const split = hex.length - HEX_DIGITS_LOW;
  return { high: parseHex(hex, 0, split), low: parseHex(hex, split, hex.length) };
}

const HEX_DIGITS_LOW = 8;

/**
 * Parses hex digits. The library returns only text, and reading its digits here is faster than
 * `parseInt` on two slices.
 */
function parseHex(hex: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index++) {
    const code = hex.charCodeAt(index);
    value = (value << 4) | (code <= CODE_OF_9 ? code - CODE_OF_0 : code - CODE_OF_A + 10);
  }
  return value >>> 0;
}

const CODE_OF_0 = 0x30;
const CODE_OF_9 = 0x39;
const CODE_OF_A = 0x61;
