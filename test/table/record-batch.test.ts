import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { addRecord } from '../../src/prepare/add-record.ts';
import { createBatchBuilder } from '../../src/table/batch-builder.ts';
import { transferablesOfBatch } from '../../src/table/record-batch.ts';
import { tinyZone, uuidOf } from '../support/tiny-records.ts';

function zoneBatch() {
  const batch = createBatchBuilder('zones');
  const record = tinyZone('a', { curbAreaIds: [uuidOf(1)] as never, startDateMs: 3 });
  addRecord(batch, 'zones', { record, ordinal: { row: 2, line: 2 } });
  return batch.seal();
}

describe('transferablesOfBatch', () => {
  it('moves every column of a batch, the nested ones too', () => {
    const [batch, expected] = [zoneBatch(), zoneBatch()];
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(batch, transferablesOfBatch(batch));
    expect(receiveMessageOnPort(port2)?.message).toEqual(expected);
    port1.close();
    // A buffer that was moved is left without bytes.
    const left = [
      ...Object.values(batch),
      ...Object.values(batch.shapes),
      ...Object.values(batch.areaLinks),
      ...Object.values(batch.spaceLinks),
    ].filter((column) => ArrayBuffer.isView(column));
    expect(left.length).toBeGreaterThan(20);
    expect(left.reduce((sum, column) => sum + column.byteLength, 0)).toBe(0);
  });
});
