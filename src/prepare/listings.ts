import type { Feed, Source } from '../config/feed.ts';
import { type Collector, createCollector } from '../diagnostic/collector.ts';
import { findPartial, type PageClaim } from '../read/json/page-claim.ts';
import type { SourceReport } from '../read/source-reading.ts';

/** The files that a feed names together: they may be the saved pages of one export. */
export interface Listings {
  /** The report of a file, which also takes what the file says of further pages. */
  watch(report: SourceReport, source: Source): SourceReport;
  /** Reports, once all files are read, where pages are missing. */
  reportPartial(): void;
}

interface Listing {
  readonly claims: PageClaim[];
  /** The last file that said something. */
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
