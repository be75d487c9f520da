import type { Feed } from '../config/feed.ts';
import { type Collector, createCollector } from '../diagnostic/collector.ts';
import type { SeverityOverrides } from '../diagnostic/severity-table.ts';

/** Collects the findings of each file with the severities that its source sets. */
export interface FileCollectors {
  of(file: string): FileCollector;
  /** Moves all findings to the collector of the feed. */
  mergeInto(collector: Collector): void;
}

export interface FileCollector {
  readonly overrides: SeverityOverrides;
  readonly collector: Collector;
}

export function createFileCollectors(feed: Feed): FileCollectors {
  const held = new Map<string, FileCollector>();
  return {
    of(file) {
      let found = held.get(file);
      if (found === undefined) {
        const sources = feed.sources.filter((source) => source.file === file);
        const ofSources = sources.map(({ overrides }) => overrides);
        const overrides: SeverityOverrides = Object.assign({}, feed.overrides, ...ofSources);
        found = { overrides, collector: createCollector(overrides, feed.samplesPerCode) };
        held.set(file, found);
      }
      return found;
    },
    mergeInto(collector) {
      for (const { collector: ofFile } of held.values()) collector.merge(ofFile.collected());
      held.clear();
    },
  };
}
