import { boxOfShape } from '../geo/bbox.ts';
import { geometryOf } from '../geo/geojson-geometry.ts';
import { unwrapShape } from '../geo/unwrap.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Shape } from '../model/geometry.ts';
import { unreachable } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import {
  encodeArea,
  encodeAreaDetail,
  encodeSpaceHead,
  encodeZone,
} from '../snapshot/record-json.ts';
import type { BatchBuilder, RecordParts, SourceOrdinal } from '../table/batch-builder.ts';

/** A typed record of any kind, and where it stands in its source. */
export interface FoundRecord {
  readonly record: CurbRecords[Kind];
  readonly ordinal: SourceOrdinal;
}

/** Adds a record to a batch of its kind, with its JSON and the shape that filters test. */
export function addRecord(batch: BatchBuilder, kind: Kind, { record, ordinal }: FoundRecord): void {
  // The normaliser of a kind gives records of that kind; the compiler cannot see it through the
  // plan.
  switch (kind) {
    case 'areas': {
      const area = record as CurbRecords['areas'];
      const parts = partsOf(area.shape, { ordinal, json: encodeArea(area) });
      batch.addArea(area, { ...parts, detailJson: encodeAreaDetail(area) });
      break;
    }
    case 'zones': {
      const zone = record as CurbRecords['zones'];
      const { list, detail, restByteLength } = encodeZone(zone, encodeGeometry(zone.shape));
      const parts = partsOf(zone.shape, { ordinal, json: list });
      batch.addZone(zone, { ...parts, detailJson: detail, restByteLength });
      break;
    }
    case 'spaces': {
      const space = record as CurbRecords['spaces'];
      batch.addSpace(space, partsOf(space.shape, { ordinal, json: encodeSpaceHead(space) }));
      break;
    }
    case 'availability':
      batch.addObservation(record as CurbRecords['availability'], ordinal);
      break;
    default:
      unreachable(kind);
  }
}

/** RFC 7946, as the feed gives it: longitudes do not run on across the antimeridian. */
function encodeGeometry(shape: Shape | null): string {
  return shape === null ? 'null' : JSON.stringify(geometryOf(shape));
}

function partsOf(
  shape: Shape | null,
  rest: { readonly ordinal: SourceOrdinal; readonly json: string },
): RecordParts {
  const filterShape = shape === null ? null : unwrapShape(shape);
  return { ...rest, filterShape, box: filterShape === null ? null : boxOfShape(filterShape) };
}
