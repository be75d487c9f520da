import { unwrapShape } from '../../../geo/unwrap.ts';
import { createPlacer } from '../../../read/csv/row-places.ts';
import type { PlainRows } from '../read-plain-rows.ts';
import { createPlainZoneReader, type PlainZoneSource } from './zone-reader.ts';

/** Puts the plain rows of zones into batches. */
export function createZoneRows(source: PlainZoneSource): PlainRows {
  const reader = createPlainZoneReader(source);
  const { zone, plain } = reader;
  const placer = createPlacer();
  return {
    begin(piece) {
      reader.begin(piece);
      placer.begin(piece);
    },
    read: reader.read,
    take(index, { batch, rows, count }) {
      count();
      rows.writer.noteShape();
      const filterShape = unwrapShape(plain.shape);
      batch.addPlainZone(zone, { plain, ordinal: placer.placeOf(index), filterShape });
    },
    finish() {},
  };
}
