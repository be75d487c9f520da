import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createSourceReading, type SourceReport } from '../../../src/read/source-reading.ts';
import { describeOpenError, readBytes, readLineNumber } from '../../../src/read/text/read-bytes.ts';
import { createPlan, readContent, readSource } from '../read-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'curbstone-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function refusalOf(path: string) {
  const read = await readSource(createPlan({ file: 'bays.csv', path }));
  expect(read.pieces).toEqual([]);
  expect(read.fingerprint).toBeUndefined();
  return read.refusals;
}

function unreadable(message: string) {
  return [{ code: 'file-unreadable', place: { file: 'bays.csv' }, message }];
}

describe('a file that cannot be read', () => {
  test('does not exist', async () => {
    expect(await refusalOf(join(folder, 'none.csv'))).toEqual(
      unreadable('the file does not exist'),
    );
    writeFileSync(join(folder, 'plain'), 'x');
    expect(await refusalOf(join(folder, 'plain/none.csv'))).toEqual(
      unreadable('the file does not exist'),
    );
  });

  test('does not exist, but another one has a similar name', async () => {
    writeFileSync(join(folder, 'bays-2024.csv'), 'x');
    expect(await refusalOf(join(folder, 'bays_2042.csv'))).toEqual(
      unreadable('the file does not exist; did you mean bays-2024.csv?'),
    );
  });

  test('does not exist, since folders are separated by slashes', async () => {
    expect(await refusalOf(join(folder, 'data\\bays.csv'))).toEqual(
      unreadable('the file does not exist'),
    );
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'bays.csv'), 'x');
    expect(await refusalOf(join(folder, 'data\\bays.csv'))).toEqual(
      unreadable('the file does not exist; did you mean data/bays.csv?'),
    );
  });

  test('is a folder', async () => {
    expect(await refusalOf(folder)).toEqual(unreadable('the file is a folder, not a file'));
  });

  test('is a device', async () => {
    expect(await refusalOf('/dev/null')).toEqual(unreadable('the file is not a plain file'));
  });

  test('leads back to itself', async () => {
    const path = join(folder, 'loop');
    symlinkSync(path, path);
    expect(await refusalOf(path)).toEqual(
      unreadable('the file is a symbolic link that leads back to itself'),
    );
  });

  test('may be forbidden, while other faults are not the file’s', () => {
    expect(describeOpenError('EACCES')).toBe('may not be read by this user, check its permissions');
    expect(describeOpenError('EMFILE')).toBeUndefined();
    expect(describeOpenError(undefined)).toBeUndefined();
  });

  test('is empty', async () => {
    const { refusals, fingerprint } = await readContent('', { file: 'bays.csv' });
    expect(refusals).toEqual(unreadable('the file is empty'));
    expect(fingerprint).toBe(createHash('sha256').digest('hex'));
  });
});

describe('every file', () => {
  test('has the fingerprint of its bytes and their number, also where it is refused for what is in it', async () => {
    const contents = ['id\n1\n2\n', '\ufeffid\r\n1', '[1, NaN]', 'id\n\xfc'];
    for (const content of contents) {
      const bytes = Buffer.from(content, 'latin1');
      for (const chunkByteLength of [1, 3, 1 << 20]) {
        const read = await readContent(bytes, {}, { chunkByteLength, headByteLength: 4 });
        expect(read.fingerprint).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(read.byteLength).toBe(bytes.length);
      }
    }
  });
});

const IGNORING: SourceReport = {
  add() {},
  refuse() {},
  bytesRead() {},
  recordDropped() {},
  header() {},
  fingerprint() {},
};

test.runIf(process.platform === 'linux')(
  'no file stays open where it is refused or not read to its end (needs Linux)',
  async () => {
    const before = readdirSync('/proc/self/fd').length;
    for (const path of [folder, '/dev/null', join(folder, 'missing')]) await refusalOf(path);
    const path = join(folder, 'long');
    writeFileSync(path, 'id\n'.repeat(1000));
    const reading = createSourceReading(createPlan({ path }), IGNORING);
    for await (const chunk of readBytes(reading, 16)) {
      expect(chunk.length).toBe(16);
      break;
    }
    // A stream closes its file behind the last read.
    await vi.waitFor(() => expect(readdirSync('/proc/self/fd').length).toBe(before));
  },
);

test('a file that is refused by its head is not read on', async () => {
  const path = join(folder, 'sparse');
  writeFileSync(path, '%PDF-1.7');
  truncateSync(path, 2 ** 31);
  const read = await readSource(createPlan({ path }));
  expect(read.refusals.map(({ code }) => code)).toEqual(['format-unknown']);
  expect(read.byteLength).toBeLessThan(4 * 1024 * 1024);
  expect(read.fingerprint).toBeUndefined();
});

test('the line of a byte counts LF, CRLF and lone CR', async () => {
  const path = join(folder, 'lines');
  writeFileSync(path, 'a\nb\r\nc\rd');
  const lines = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((offset) => readLineNumber(createReadStream(path), offset)),
  );
  expect(lines).toEqual([1, 1, 2, 2, 3, 3, 3, 4]);
});
