import type { SourceScope } from '../../../src/config/resolve-source.ts';

/** A feed in this folder that says nothing of its sources. */
export function scopeOf(folder: string, said: Partial<SourceScope> = {}): SourceScope {
  return { folder, fields: {}, defaults: {}, rules: {}, nulls: [], zones: undefined, ...said };
}
