import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RING_HOLE, RING_LINE, RING_SHELL, TREE_FAN_OUT } from '../../src/snapshot/sections.ts';
import { ROOT } from '../support/paths.ts';

const PAGE = readFileSync(join(ROOT, 'src/snapshot/FORMAT.md'), 'utf8');

describe('the numbers that are written into sections', () => {
  it('are those of FORMAT.md', () => {
    expect(PAGE).toContain(
      `${RING_SHELL} a shell, ${RING_HOLE} a hole of the shell before it, ${RING_LINE} an open line`,
    );
    expect(PAGE).toContain(`A node of level 1 is above ${TREE_FAN_OUT} rows`);
  });
});
