import { describe, expect, test } from 'vitest';
import { openTable } from '../../../src/read/csv/open-table.ts';
import { createPieceDraft } from '../../../src/read/csv/piece-draft.ts';
import { createByteWindow } from '../../../src/read/text/byte-window.ts';

/** A draft over a stream of which the first ten bytes are gone. */
function createDraft(text: string) {
  const window = createByteWindow();
  window.append(Buffer.from(`0123456789${text}`));
  window.discardBefore(10);
  const table = openTable(Buffer.from('a,b\n'), { delimiter: null, isLast: true });
  if (table === undefined || 'code' in table) throw new Error('the header is sound');
  return createPieceDraft({ ...table, file: 'x' }, window);
}

describe('a piece in the making', () => {
  test('gathers records that follow each other, with one anchor', () => {
    const draft = createDraft('1,2\n3,4\n');
    expect(draft.start).toBeUndefined();
    draft.add({ start: 10, end: 14 }, { row: 5, line: 7 });
    draft.add({ start: 14, end: 18 }, { row: 6, line: 8 });
    expect([draft.start, draft.byteLength]).toEqual([10, 8]);
    const piece = draft.take();
    expect(Buffer.from(piece?.bytes ?? []).toString()).toBe('1,2\n3,4\n');
    expect(piece).toMatchObject({
      sequence: 0,
      recordCount: 2,
      header: ['a', 'b'],
      delimiter: ',',
      anchors: [{ recordIndex: 0, row: 5, line: 7 }],
    });
  });

  test('has an anchor wherever the count jumps, and leaves out what lies between', () => {
    const draft = createDraft('1,2\nxx\n3,4\n5,6\n');
    draft.add({ start: 10, end: 14 }, { row: 2, line: 2 });
    draft.add({ start: 17, end: 21 }, { row: 4, line: 4 });
    draft.add({ start: 21, end: 25 }, { row: 5, line: 9 });
    const piece = draft.take();
    expect(Buffer.from(piece?.bytes ?? []).toString()).toBe('1,2\n3,4\n5,6\n');
    expect(piece?.anchors).toEqual([
      { recordIndex: 0, row: 2, line: 2 },
      { recordIndex: 1, row: 4, line: 4 },
      { recordIndex: 2, row: 5, line: 9 },
    ]);
  });

  test('is taken once, and numbered', () => {
    const draft = createDraft('1,2\n3,4\n');
    expect(draft.take()).toBeUndefined();
    draft.add({ start: 10, end: 14 }, { row: 2, line: 2 });
    expect(draft.take()?.sequence).toBe(0);
    expect([draft.take(), draft.start, draft.byteLength]).toEqual([undefined, undefined, 0]);
    draft.add({ start: 14, end: 18 }, { row: 3, line: 3 });
    expect(draft.take()).toMatchObject({ sequence: 1, anchors: [{ row: 3 }] });
  });

  test('ends before a bare LF behind a gap, which a CR before it would swallow', () => {
    const draft = createDraft('1\rxx\r\n3\n');
    draft.add({ start: 10, end: 12 }, { row: 2, line: 2 });
    expect(draft.mustEndBefore(12)).toBe(false);
    expect(draft.mustEndBefore(15)).toBe(true);
    expect(draft.mustEndBefore(16)).toBe(false);
    draft.take();
    expect(draft.mustEndBefore(15)).toBe(false);
  });
});
