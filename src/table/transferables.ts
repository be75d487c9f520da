import type { RecordBatch } from './record-batch.ts';

/** The buffers of a batch, so that posting it moves them and copies nothing. */
export function transferablesOfBatch(batch: RecordBatch): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  const columns = { ...batch, ...batch.shapes };
  for (const column of [
    ...Object.values(columns),
    ...Object.values(batch.areaLinks),
    ...Object.values(batch.spaceLinks),
    ...Object.values(batch.policyLinks),
    ...Object.values(batch.objectLinks),
  ]) {
    // Sealed columns have a buffer of their own each (growing-column.ts).
    if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) {
      buffers.push(column.buffer);
    }
  }
  return buffers;
}
