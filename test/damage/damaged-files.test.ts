import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import type { Access } from '../../src/open/map-file.ts';
import { openSnapshot } from '../../src/open/open-snapshot.ts';
import { openStore } from '../../src/open/open-store.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { INDEX_FILES, MANIFEST_FILE, PAGE_FILES, REPORT_FILE } from '../../src/snapshot/layout.ts';
import { decodeHead } from '../../src/snapshot/section-file.ts';
import { drillCount } from '../support/drill.ts';
import { createRandom } from '../support/random.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';
import { tinySpace } from '../support/tiny-records.ts';

/**
 * Fault case E6: `verify` finds every damage, and a server that opens a damaged snapshot neither
 * crashes nor gives a wrong response.
 */

const FLIP_COUNT = drillCount({ all: 500, part: 100 });
/** From one damaged byte of a header to the next. */
const HEAD_STRIDE = drillCount({ all: 1, part: 5 });
const SEED = 20_260_727;

const store = useScratchFolder();
let folder = '';
const files = new Map<string, Buffer>();

beforeAll(async () => {
  const feed = tinyFeed();
  const spaces = Array.from({ length: 200 }, (_, index) => tinySpace(1000 + index, 'market'));
  const whole = { ...feed, spaces: [...feed.spaces, ...spaces] };
  ({ folder } = await writeTestSnapshot({ feed: whole, store, pageFileByteLengthMax: 20_000 }));
  for (const name of readdirSync(folder)) files.set(name, readFileSync(join(folder, name)));
});

describe('a snapshot', () => {
  it('is sound before it is damaged', async () => {
    const pages = ['spaces.pages.1', 'spaces.pages.2', 'spaces.pages.3'];
    const named = [...Object.values(PAGE_FILES), ...Object.values(INDEX_FILES), ...pages];
    expect([...files.keys()].sort()).toEqual([...named, MANIFEST_FILE, REPORT_FILE].sort());
    expect(await refusalsOf('')).toEqual({ verify: 'sound', auto: 'sound', read: 'sound' });
  });

  it('is refused when a file is cut, wherever', async () => {
    for (const [name, bytes] of files) {
      for (const length of cutsOf(name, bytes)) {
        truncateSync(join(folder, name), length);
        const refusals = await refusalsOf(name);
        expect(refusals.verify, `${name} cut to ${length}`).not.toBe('sound');
        // The report is no part of what is served.
        if (name !== 'report.json') {
          expect(refusals.auto, `${name} cut to ${length}`).not.toBe('sound');
          expect(refusals.read, `${name} cut to ${length}`).not.toBe('sound');
        }
        writeFileSync(join(folder, name), bytes);
      }
    }
  });

  it(`is refused by verify when a byte is flipped, at ${FLIP_COUNT} places of seed ${SEED}`, async () => {
    const random = createRandom(SEED);
    const names = [...files.keys()];
    for (let flip = 0; flip < FLIP_COUNT; flip++) {
      const name = names[flip % names.length] ?? '';
      const bytes = Buffer.from(files.get(name) ?? []);
      const place = random.below(bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8));
      writeFileSync(join(folder, name), bytes);
      const { verify } = await refusalsOf(name);
      expect(verify, `${name}, byte ${place}, seed ${SEED}`).not.toBe('sound');
      writeFileSync(join(folder, name), files.get(name) ?? '');
    }
  });

  it('is refused by open for every byte of a header or a section table', async () => {
    for (const [name, bytes] of files) {
      for (let place = 0; place < headByteLengthOf(name, bytes); place += HEAD_STRIDE) {
        const damaged = Buffer.from(bytes);
        damaged[place] = (bytes[place] ?? 0) ^ 0x04;
        writeFileSync(join(folder, name), damaged);
        expect(openingOf(name, 'auto'), `${name}, byte ${place}`).not.toBe('sound');
      }
      writeFileSync(join(folder, name), bytes);
    }
  });

  it.each([
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['a CSV file', (path: string) => writeFileSync(path, 'curb_space_id,name\n1,A\n'.repeat(50))],
    ['a page file', (path: string) => writeFileSync(path, files.get('spaces.pages.1') ?? '')],
    ['an index file', (path: string) => writeFileSync(path, files.get('spaces.index') ?? '')],
    ['zeros of the same length', (path: string) => writeFileSync(path, readFileSync(path).fill(0))],
    ['a folder', (path: string) => replaceBy(path, () => mkdirSync(path))],
    ['nothing', (path: string) => replaceBy(path, () => {})],
  ])('is refused with %s in place of a file', async (_, damage) => {
    for (const [name, bytes] of files) {
      const path = join(folder, name);
      damage(path);
      const isSame = readIfFile(path)?.equals(bytes) === true;
      const refusals = await refusalsOf(name);
      if (!isSame) {
        expect(refusals.verify, name).not.toBe('sound');
        if (name !== 'report.json') expect([refusals.auto, refusals.read]).not.toContain('sound');
      }
      replaceBy(path, () => writeFileSync(path, bytes));
    }
  });

  it('is refused when a file is longer', async () => {
    for (const [name, bytes] of files) {
      for (const more of [1, 8, 4096]) {
        writeFileSync(join(folder, name), Buffer.concat([bytes, new Uint8Array(more)]));
        const refusals = await refusalsOf(name);
        expect(refusals.verify, name).not.toBe('sound');
        if (name !== 'report.json') expect([refusals.auto, refusals.read]).not.toContain('sound');
      }
      writeFileSync(join(folder, name), bytes);
    }
  });

  it('is found by no pointer of which a bit is flipped, or not another one', async () => {
    const pointer = join(store, 'current');
    const bytes = readFileSync(pointer);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const damaged = Buffer.from(bytes);
      damaged[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(pointer, damaged);
      const found = await openStore(store).then(
        (snapshot) => {
          snapshot.close();
          return snapshot.id;
        },
        (error: unknown) => describeRefusal(error, ''),
      );
      // White space of another kind behind the id is no other id.
      if (!found.startsWith('refused')) expect(folder.endsWith(found)).toBe(true);
    }
    writeFileSync(pointer, bytes);
  });

  it('is sound again when everything is as it was', async () => {
    expect(await refusalsOf('')).toEqual({ verify: 'sound', auto: 'sound', read: 'sound' });
  });
});

interface Refusals {
  readonly verify: string;
  readonly auto: string;
  readonly read: string;
}

/**
 * What verifying and opening say; anything but a refusal in one line that names
 * the file fails here.
 */
async function refusalsOf(name: string): Promise<Refusals> {
  let verify = 'sound';
  try {
    const { faults } = await verifySnapshot(folder);
    if (faults.length > 0) verify = faults.join('\n');
    for (const fault of faults) expect(fault).toMatch(/^[a-z]+\.[a-z]+(\.\d+)?: .*[^.]$/);
    if (faults.length > 0) expect(faults.some((fault) => fault.startsWith(`${name}: `))).toBe(true);
  } catch (error) {
    verify = describeRefusal(error, name);
  }
  return { verify, auto: openingOf(name, 'auto'), read: openingOf(name, 'read') };
}

function openingOf(name: string, access: Access): string {
  try {
    openSnapshot(folder, access).close();
    return 'sound';
  } catch (error) {
    return describeRefusal(error, name);
  }
}

function describeRefusal(error: unknown, name: string): string {
  expect(error).toBeInstanceOf(Failure);
  const { kind, message } = error as Failure; // Held by the line above.
  expect(kind).toBe('world');
  expect(message).toContain(name);
  expect(message).not.toContain('\n');
  return `refused: ${message}`;
}

/** Where a file is cut: at every section, at every thousandth byte, and at its edges. */
function cutsOf(name: string, bytes: Buffer): Set<number> {
  const cuts = new Set([0, 1, 7, 8, 15, 16, 23, 24, bytes.length - 1]);
  for (let length = 0; length < bytes.length; length += 1000) cuts.add(length);
  for (const length of boundariesOf(name, bytes)) cuts.add(length);
  cuts.delete(bytes.length);
  return new Set([...cuts].filter((length) => length < bytes.length));
}

function boundariesOf(name: string, bytes: Buffer): number[] {
  if (!name.endsWith('.index')) return [];
  const { entries } = decodeHead(bytes, { name, byteLength: bytes.length });
  return entries.flatMap(({ byteOffset, byteLength }) => [byteOffset, byteOffset + byteLength]);
}

function headByteLengthOf(name: string, bytes: Buffer): number {
  if (name.endsWith('.index')) return Math.min(...boundariesOf(name, bytes));
  if (name === 'manifest.json') return bytes.length;
  return name === 'report.json' ? 0 : 16;
}

function replaceBy(path: string, make: () => void): void {
  rmSync(path, { recursive: true, force: true });
  make();
}

function readIfFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
