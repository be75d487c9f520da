import { closeSync, mkdirSync, openSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../../diagnostic/failure.ts';
import { createTextWriter } from '../../diagnostic/files/write-whole.ts';
import { readRegularFile } from '../../diagnostic/read-regular-file.ts';
import { codeOf } from '../../diagnostic/system-error.ts';
import { isObject } from '../../model/is-object.ts';
import type { Kind } from '../../model/kind.ts';

/** A file of rejected rows. */
export interface RejectFile {
  /** Within the folder, with slashes. */
  readonly path: string;
  /** The source as the feed names it, and the part of it. */
  readonly source: string;
  readonly kind: Kind;
  readonly rows: number;
}

/** Lists the files of the folder, which the next run may remove by it. */
const LIST_FILE = 'rejects.json';

/**
 * Removes the files that an earlier run wrote into the folder, so that none of them is taken for
 * one of this run.
 *
 * @throws Failure of kind `usage` if the folder holds other files.
 */
export function clearRejectFolder(folder: string): void {
  const names = listNames(folder);
  if (names.length === 0) return;
  if (!names.includes(LIST_FILE)) {
    throw new Failure('usage', `--rejects ${folder} has files that are not of an earlier run`, {
      hint: 'name a folder that does not exist or is empty',
    });
  }
  for (const path of readList(join(folder, LIST_FILE))) {
    attempt(join(folder, path), () => rmSync(join(folder, path), { force: true }));
    removeEmptyFolders(folder, dirname(path));
  }
  attempt(join(folder, LIST_FILE), () => rmSync(join(folder, LIST_FILE)));
}

/** Removes the folders of a removed file, from the innermost out, as far as they are empty. */
function removeEmptyFolders(folder: string, path: string): void {
  for (let inner = path; inner !== '.'; inner = dirname(inner)) {
    try {
      rmdirSync(join(folder, inner));
    } catch {
      // It holds other files, or was removed before.
      return;
    }
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw describeUnwritable(folder, error);
  }
}

/** The list of the largest feed, 10,000 files with long names, has a tenth of this. */
const LIST_BYTE_LENGTH_MAX = 64 * 1024 * 1024;

/** Only paths that stay within the folder. */
function readList(path: string): string[] {
  let list: unknown;
  try {
    list = JSON.parse(readRegularFile(path, LIST_BYTE_LENGTH_MAX).toString());
  } catch {
    list = undefined;
  }
  const files = isObject(list) && Array.isArray(list.files) ? (list.files as unknown[]) : [];
  return files.flatMap((file) => {
    const found = isObject(file) ? file.path : undefined;
    return typeof found === 'string' && !found.split('/').includes('..') ? [found] : [];
  });
}

export function writeRejectList(folder: string, files: readonly RejectFile[]): void {
  const output = openRejectFile(folder, LIST_FILE);
  output.write(`${JSON.stringify({ files }, null, 2)}\n`);
  output.close();
}

export interface RejectOutput {
  write(text: string): void;
  close(): void;
}

/**
 * Creates a file in the folder, and the folders above it. Whatever has its name is removed first: a
 * link would lead elsewhere, and opening a pipe waits for a reader.
 */
export function openRejectFile(folder: string, path: string): RejectOutput {
  const whole = join(folder, path);
  const descriptor = attempt(whole, () => {
    mkdirSync(dirname(whole), { recursive: true });
    rmSync(whole, { force: true });
    return openSync(whole, 'wx');
  });
  const writer = createTextWriter(descriptor);
  return {
    write: (text) => attempt(whole, () => writer.write(text)),
    close() {
      try {
        attempt(whole, writer.flush);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw describeUnwritable(path, error);
  }
}

function describeUnwritable(path: string, cause: unknown): Failure {
  return new Failure(
    'world',
    `the file ${path} for rejected rows cannot be written (${codeOf(cause) ?? cause})`,
    {
      cause,
    },
  );
}
