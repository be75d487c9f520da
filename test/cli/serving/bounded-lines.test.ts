import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createBoundedLines } from '../../../cli/serving/bounded-lines.ts';

describe('bounded lines', () => {
  it('drops lines while the reader has stopped, and says how many when it reads on', async () => {
    const taken: string[] = [];
    let release = () => {};
    const stream = new Writable({
      write(chunk, _, done) {
        taken.push(String(chunk));
        release = done;
      },
    });
    const write = createBoundedLines(stream);
    const line = `${'x'.repeat(1023)}\n`;
    for (let count = 0; count < 3000; count++) write(line);
    expect(stream.writableLength).toBe(1024 * 1024);
    while (stream.writableLength > 0) {
      release();
      await new Promise(setImmediate);
    }
    expect(taken.length).toBe(1024);
    write('after\n');
    release();
    await new Promise(setImmediate);
    expect(taken.slice(1024)).toEqual([
      '{"level":40,"dropped_lines":1976,"msg":"log lines were dropped"}\n',
      'after\n',
    ]);
  });
});
