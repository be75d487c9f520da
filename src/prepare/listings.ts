import type { Feed, Source } from '../config/feed.ts';
import { type Collector, createCollector } from '../diagnostic/collector.ts';
import { findPartial, type PageClaim } from '../read/json/page-claim.ts';
import type { SourceReport } from '../read/source-reading.ts';

/** Files that a feed lists as one source. They may be the pages of one export. */
export interface Listings {
  /** Returns a report that also receives what a file says about further pages. */
  watch(report: SourceReport, source: Source): SourceReport;
  /** Reports missing pages. Called after all files are read. */
  reportPartial(): void;
}

interface Listing {
  readonly claims: PageClaim[];
  /** The last file that says something about pages. */
  source: Source;
}

export function createListings({
  feed,
  collector,
}: {
  readonly feed: Pick<Feed, 'samplesPerCode'>;
  readonly collector: Collector;
}): Listings {
  const listings = new Map<number, Listing>();

  return {
    watch(report, source) {
      const { listing } = source;
      if (listing === undefined) return report;
      return {
        ...report,
        page(claim) {
          const known = listings.get(listing) ?? { claims: [], source };
          known.claims.push(claim);
          known.source = source;
          listings.set(listing, known);
        },
      };
    },
    reportPartial() {
      for (const { claims, source } of listings.values()) {
        const finding = findPartial(claims);
        if (finding === undefined) continue;
        const ofSource = createCollector(source.overrides, feed.samplesPerCode);
        ofSource.add({ ...finding, place: { file: source.file } });
        collector.merge(ofSource.collected());
      }
    },
  };
}
