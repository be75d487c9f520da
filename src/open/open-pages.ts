import { join } from 'node:path';
import { Failure } from '../diagnostic/failure.ts';
import { at } from '../model/invariant.ts';
import type { PageOffsets } from '../snapshot/index-files.ts';
import { pageFileName } from '../snapshot/layout.ts';
import { checkPageHeader, PAGE_HEADER_BYTE_LENGTH } from '../snapshot/page-file.ts';
import type { RecordPages } from '../snapshot/sections.ts';
import { type Access, type OpenFile, openFile } from './map-file.ts';

/** The page files of one form of one kind, with the files to close. */
export interface OpenedPages {
  readonly pages: RecordPages;
  readonly files: readonly OpenFile[];
}

/**
 * @throws Failure if a page file is missing, is not a page file, or has another length than its
 * index states.
 */
export function openPages(
  pages: PageOffsets,
  options: { folder: string; base: string; access: Access },
): OpenedPages {
  const { offsets, fileStarts } = pages;
  const files: OpenFile[] = [];
  try {
    for (let number = 0; number + 1 < fileStarts.length; number++) {
      const name = pageFileName(options.base, number);
      const file = openFile(join(options.folder, name), { name, access: options.access });
      files.push(file);
      const length = at(fileStarts, number + 1) - at(fileStarts, number) + PAGE_HEADER_BYTE_LENGTH;
      if (file.byteLength !== length) {
        throw new Failure('world', `${name}: the file has ${file.byteLength} bytes, not ${length}`);
      }
      checkPageHeader(file.slice(0, PAGE_HEADER_BYTE_LENGTH), { name, number });
    }
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
  return { files, pages: { offsets, read: createRead(files, fileStarts) } };
}

function createRead(files: readonly OpenFile[], fileStarts: Float64Array): RecordPages['read'] {
  const only = files.length === 1 ? files[0] : undefined;
  if (only !== undefined) {
    return (start, end) => [only.slice(PAGE_HEADER_BYTE_LENGTH + start, end - start)];
  }
  return (start, end) => {
    const pieces: Uint8Array[] = [];
    for (let number = 0; number < files.length; number++) {
      const from = Math.max(start, at(fileStarts, number));
      const to = Math.min(end, at(fileStarts, number + 1));
      if (from >= to) continue;
      const offset = PAGE_HEADER_BYTE_LENGTH + from - at(fileStarts, number);
      pieces.push(at(files, number).slice(offset, to - from));
    }
    return pieces;
  };
}
