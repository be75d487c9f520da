/**
 * `node out/js/test/bench/trials/full-disk-main.js [points]` (as root): `ingest` on a small tmpfs
 * of which a growing part is taken already. Each run must end in 3 with one clear line and leave
 * the old snapshot live and whole, or succeed. Skips where nothing may be mounted.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyStore } from '../../../src/inspect.ts';
import { countOr, liveIn, makeCity, mustRun, runCurbstone, runTrial } from './trial.ts';

const DISK_BYTE_LENGTH = 16 * 1024 * 1024;

await runTrial(async (folder, faults) => {
  const pointCount = countOr(50);
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const options = `size=${DISK_BYTE_LENGTH}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status !== 0) {
    return { skipped: 'a tmpfs cannot be mounted here' };
  }
  try {
    return await fillDisk({ folder, disk, pointCount }, faults.add);
  } finally {
    spawnSync('umount', [disk]);
  }
});

interface Disk {
  readonly folder: string;
  readonly disk: string;
  readonly pointCount: number;
}

async function fillDisk(
  { folder, disk, pointCount }: Disk,
  addFault: (fault: string) => void,
): Promise<object> {
  const old = await makeCity(join(folder, 'old'), { spaceCount: 200, seed: 1 });
  const next = await makeCity(join(folder, 'next'), { spaceCount: 4000, seed: 2 });
  const prepared = join(folder, 'prepared');
  await mustRun(['ingest', old, '--out', prepared]);
  const oldId = liveIn(prepared);
  const store = join(disk, 'store');
  let refusedCount = 0;
  let publishedCount = 0;
  for (let point = 0; point < pointCount; point++) {
    cpSync(prepared, store, { recursive: true });
    const { bavail, bsize } = statfsSync(disk);
    const free = Math.floor((bavail * bsize * point) / pointCount / 2);
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - free)));
    const { status, stderr } = await runCurbstone([
      'ingest',
      next,
      '--out',
      store,
      '--accept-loss',
    ]);
    const live = liveIn(store);
    if (status === 0) publishedCount++;
    else refusedCount++;
    const isRefusal = status === 3 && /ENOSPC|full|space left/i.test(stderr) && live === oldId;
    const isPublish = status === 0 && live !== oldId;
    if (!isRefusal && !isPublish) {
      addFault(`${free} bytes free: status ${status}, ${live} is live: ${stderr.slice(-300)}`);
    }
    if ((await verifyStore(store)).faults.length > 0) addFault(`${free} bytes free: damaged`);
    const leftovers = readdirSync(store).filter((name) => name.startsWith('.incoming-'));
    if (leftovers.length > 0) addFault(`${free} bytes free: left ${leftovers.join(', ')}`);
    rmSync(store, { recursive: true });
    rmSync(join(disk, 'ballast'));
  }
  return { points: pointCount, refused: refusedCount, published: publishedCount };
}
