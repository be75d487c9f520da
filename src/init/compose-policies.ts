import type { ExaminedFile } from './guess-source.ts';

/** Describes a file of policies: it is in the standard's own format and is read as it is. */
export function composePolicies({ file, profile }: ExaminedFile) {
  const kind = 'policies' as const;
  const { recordCount } = profile;
  return {
    source: { file, kind },
    summary: { file, kind, recordCount, unusedColumns: [], isPlaced: false, remarks: [] },
  };
}
