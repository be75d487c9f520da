import { expect, test } from 'vitest';
import { createElementDraft } from '../../../src/read/json/element-draft.ts';
import { createByteWindow } from '../../../src/read/text/byte-window.ts';

test('a piece holds elements with what lies between them, and goes on where the last one ended', () => {
  const window = createByteWindow();
  window.append(Buffer.from('....{"a":1}, [2],3'));
  window.discardBefore(4);
  const draft = createElementDraft(window, { format: 'cds-json' });
  draft.reset('/data/spaces', 7);
  expect([draft.start, draft.take()]).toEqual([undefined, undefined]);
  draft.add(4, 11);
  draft.add(13, 16);
  expect(draft.start).toBe(4);
  const piece = draft.take();
  expect(Buffer.from(piece?.bytes ?? []).toString()).toBe('{"a":1}, [2]');
  expect(piece).toMatchObject({
    format: 'cds-json',
    sequence: 0,
    recordCount: 2,
    bounds: Uint32Array.of(0, 7, 9, 12),
    pointer: '/data/spaces',
    firstIndex: 7,
  });
  draft.add(17, 18);
  expect(draft.take()).toMatchObject({ sequence: 1, firstIndex: 9, bounds: Uint32Array.of(0, 1) });
});
