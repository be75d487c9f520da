import type { Kind } from '../model/kind.ts';

/** Told how far a long job is; what is made of it (bars, lines, nothing) is the caller's. */
export interface Progress {
  /** A step with a known size in bytes or records begins. */
  begin(step: {
    readonly label: string;
    readonly total: number;
    readonly unit: 'bytes' | 'records';
  }): void;
  advance(count: number): void;
  end(): void;
}

export const SILENT: Progress = { begin() {}, advance() {}, end() {} };

/** `bays.csv (spaces)`. */
export function labelOfSource(source: { readonly file: string; readonly kind: Kind }): string {
  return `${source.file} (${source.kind})`;
}
