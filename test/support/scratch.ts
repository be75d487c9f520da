import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder of this test's own, removed when the test is over. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As `makeScratchFolder`, for what all tests of a file share. Called at its top. */
export function useScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
