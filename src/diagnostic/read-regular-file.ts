import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Why a file that must be small and regular is not read. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

/**
 * Returns the bytes of a regular file of at most `byteLengthMax` bytes. A pipe or a device would
 * wait for ever or never end, so it is refused without being read (fault case G13).
 *
 * @throws UnusableFile with the reason; an error of the system where the file cannot be opened.
 */
export function readRegularFile(path: string, byteLengthMax: number): Buffer {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) {
      throw new UnusableFile(`it is ${status.isDirectory() ? 'a folder' : 'a pipe or a device'}`);
    }
    if (status.size > byteLengthMax) {
      throw new UnusableFile(`it has ${status.size} bytes, and at most ${byteLengthMax} are read`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
