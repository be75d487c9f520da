import { geometryOf } from '../geo/geojson-geometry.ts';
import { findMainShell } from '../geo/main-shell.ts';
import { unwrapShape } from '../geo/unwrap.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Positions, Shape } from '../model/geometry.ts';
import { unreachable } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import {
  encodeArea,
  encodeAreaDetail,
  encodeObject,
  encodePolicy,
  encodeSpaceHead,
  encodeZone,
} from '../snapshot/record-json.ts';
import type { BatchBuilder } from '../table/batch-builder.ts';
import type { RecordParts, SourceOrdinal } from '../table/batch-parts.ts';
import { listObjectIds, listPolicies } from './list-policies.ts';

/** A typed record of any kind, and its position in its source. */
export interface FoundRecord {
  readonly record: CurbRecords[Kind];
  readonly ordinal: SourceOrdinal;
  /** How the shape was drawn, see RecordParts. */
  readonly drawn?: RecordParts['drawn'];
  /** The geometry as it was found, as text, for a record without a shape: see RecordParts. */
  readonly unusedGeometry?: string;
}

/** Adds a record to a batch of its kind, with its JSON and the shape that filters test. */
export function addRecord(batch: BatchBuilder, kind: Kind, found: FoundRecord): void {
  const { record } = found;
  // The normaliser of a kind returns records of that kind, which the compiler cannot see.
  switch (kind) {
    case 'areas': {
      const area = record as CurbRecords['areas'];
      const list = encodeArea(area);
      const parts = partsOf(area.shape, found, list);
      const detailJson = batch.keepsJson ? encodeAreaDetail(list, mainShellOf(area)) : '';
      batch.addArea(area, { ...parts, detailJson });
      break;
    }
    case 'zones': {
      const zone = record as CurbRecords['zones'];
      const geometry = batch.keepsJson ? encodeGeometry(zone.shape) : '';
      const { list, detail, restByteLength } = encodeZone(zone, geometry);
      const parts = partsOf(zone.shape, found, list);
      batch.addZone(zone, {
        ...parts,
        detailJson: detail,
        restByteLength,
        policies: listPolicies(zone),
        objectIds: listObjectIds(zone),
      });
      break;
    }
    case 'spaces': {
      const space = record as CurbRecords['spaces'];
      const json = batch.usesJson ? encodeSpaceHead(space) : '';
      batch.addSpace(space, partsOf(space.shape, found, json));
      break;
    }
    case 'policies': {
      const policy = record as CurbRecords['policies'];
      batch.addPolicy(policy, partsOf(null, found, encodePolicy(policy)));
      break;
    }
    case 'objects': {
      const object = record as CurbRecords['objects'];
      const json = encodeObject(object, encodeGeometry(object.shape));
      batch.addObject(object, partsOf(object.shape, found, json));
      break;
    }
    case 'availability':
      batch.addObservation(record as CurbRecords['availability'], found.ordinal);
      break;
    default:
      unreachable(kind);
  }
}

/** Encodes a shape as the feed gives it (RFC 7946): longitudes stay within ±180. */
function encodeGeometry(shape: Shape | null): string {
  return shape === null ? 'null' : JSON.stringify(geometryOf(shape));
}

function mainShellOf({ shape }: CurbRecords['areas']): Positions | undefined {
  return shape === null ? undefined : findMainShell(shape);
}

function partsOf(
  shape: Shape | null,
  { ordinal, unusedGeometry = '', drawn = null }: FoundRecord,
  json: string,
): RecordParts {
  const filterShape = shape === null ? null : unwrapShape(shape);
  return { ordinal, filterShape, drawn, unusedGeometry, json };
}
