import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { rewriteIndex } from '../support/rewrite-index.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

async function writeSnapshot() {
  return writeTestSnapshot({ feed: tinyFeed(), store: makeScratchFolder() });
}

describe('verifySnapshot', () => {
  it('finds nothing wrong with what was written', async () => {
    const { folder, id } = await writeSnapshot();
    const { files, ...found } = await verifySnapshot(folder);
    expect(found).toEqual({ id, faults: [] });
    expect(files.map(({ name }) => name)).toEqual([
      'areas.detail',
      'areas.index',
      'areas.pages',
      'objects.index',
      'objects.pages',
      'policies.index',
      'policies.pages',
      'spaces.index',
      'spaces.pages',
      'zones.detail',
      'zones.index',
      'zones.pages',
    ]);
  });

  it('names every file that is not as it was, and why', async () => {
    const { folder } = await writeSnapshot();
    const at = (name: string) => join(folder, name);
    const pages = readFileSync(at('spaces.pages'));
    pages[20] = (pages[20] ?? 0) ^ 1;
    writeFileSync(at('spaces.pages'), pages);
    writeFileSync(at('areas.pages'), 'short');
    rmSync(at('zones.index'));
    rmSync(at('areas.detail'));
    mkdirSync(at('areas.detail'));
    writeFileSync(at('report.json'), '{}');
    writeFileSync(at('notes.txt'), 'mine');
    mkdirSync(at('backup'));
    const { length } = readFileSync(at('areas.index'));
    const { faults, files } = await verifySnapshot(folder);
    const said = (name: string) => files.find((file) => file.name === name)?.byteLength;
    expect(length).toBe(said('areas.index'));
    expect(faults).toEqual([
      'areas.detail: it is not a regular file',
      `areas.pages: the file has 5 bytes, but the manifest says ${said('areas.pages')}`,
      expect.stringMatching(
        /^spaces\.pages: the checksum is [0-9a-f]{64}, the manifest says [0-9a-f]{64}$/,
      ),
      'zones.index: the file cannot be read (ENOENT)',
      'backup: the file is not part of the snapshot',
      'notes.txt: the file is not part of the snapshot',
      'report.json: the first line does not hold a checksum',
    ]);
  });

  it('misses a report that is gone', async () => {
    const { folder } = await writeSnapshot();
    rmSync(join(folder, 'report.json'));
    expect((await verifySnapshot(folder)).faults).toEqual([
      'report.json: the file cannot be read (ENOENT)',
    ]);
  });

  it('waits for no writer of a report that is a pipe', async () => {
    const { folder } = await writeSnapshot();
    rmSync(join(folder, 'report.json'));
    execFileSync('mkfifo', [join(folder, 'report.json')]);
    expect((await verifySnapshot(folder)).faults).toEqual([
      'report.json: the file cannot be used: it is a pipe or a device',
    ]);
  });

  it('judges nothing where the manifest itself cannot be trusted', async () => {
    const { folder } = await writeSnapshot();
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
    writeFileSync(join(folder, 'manifest.json'), manifest.replace('Tests', 'Taste'));
    await expect(verifySnapshot(folder)).rejects.toThrow(Failure);
  });

  it('looks into sections whose checksums are right', async () => {
    const { folder } = await writeSnapshot();
    const forged = rewriteIndex(folder, 'spaces.index', (bytes, section) => {
      bytes.writeDoubleLE(-1, section('list-offsets').byteOffset + 8);
    });
    expect((await verifySnapshot(forged)).faults).toEqual([
      'spaces list: start 1 is out of order or out of range',
    ]);
  });

  it('tells a section table that does not fit as one fault', async () => {
    const { folder } = await writeSnapshot();
    const forged = rewriteIndex(folder, 'zones.index', (bytes) => {
      bytes.writeUInt32LE(99, 12);
    });
    expect((await verifySnapshot(forged)).faults).toEqual([
      'zones.index: the record offsets of list do not fit together',
    ]);
  });
});
