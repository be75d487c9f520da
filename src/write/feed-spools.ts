import { join } from 'node:path';
import type { Kind } from '../model/kind.ts';
import { PAGE_FILES } from '../snapshot/layout.ts';
import type { RecordBatch } from '../table/record-batch.ts';
import { createSpool, openSpoolReader, type Spool, type SpoolReader } from './spool.ts';

/** The name of one form of the records of one kind, which has page files of its own. */
export type PageForm = keyof typeof PAGE_FILES;

/** The JSON of a feed's records, by form. */
export type Spools = Readonly<Record<PageForm, Spool>>;

/** The same once they are finished. */
export type SpoolReaders = Readonly<Record<PageForm, SpoolReader>>;

export function openSpools(folder: string, suffix = ''): Spools {
  return openForms((form) => createSpool(join(folder, `${PAGE_FILES[form]}${suffix}`)));
}

/** Opens finished spools once more, for another thread. */
export function openSpoolReaders(paths: Readonly<Record<PageForm, string>>): SpoolReaders {
  return openForms((form) => openSpoolReader(paths[form]));
}

/** If one spool cannot be opened, the ones already opened are closed. */
function openForms<T extends SpoolReader>(open: (form: PageForm) => T): Record<PageForm, T> {
  const opened: [PageForm, T][] = [];
  try {
    for (const form of PAGE_FORMS) opened.push([form, open(form)]);
    return Object.fromEntries(opened) as Record<PageForm, T>; // One for each of the forms.
  } catch (error) {
    for (const [, spool] of opened) spool.close();
    throw error;
  }
}

const PAGE_FORMS = Object.keys(PAGE_FILES) as PageForm[]; // Keys are never added.

export function pathsOfSpools(spools: Spools): Record<PageForm, string> {
  // One for each of the forms.
  return Object.fromEntries(PAGE_FORMS.map((form) => [form, spools[form].path])) as Record<
    PageForm,
    string
  >;
}

/** Writes what is still in memory. Spools that are finished stay as they are. */
export function finishSpools(spools: Spools): void {
  for (const spool of Object.values(spools)) spool.finish();
}

export function closeSpools(spools: SpoolReaders): void {
  for (const spool of Object.values(spools)) spool.close();
}

/** The forms in which each kind is served. Observations are served as a part of their space. */
const FORMS: Readonly<Record<Kind, { readonly list?: PageForm; readonly detail?: PageForm }>> = {
  areas: { list: 'areaList', detail: 'areaDetail' },
  zones: { list: 'zoneList', detail: 'zoneDetail' },
  spaces: { list: 'spaceList' },
  availability: {},
  policies: { list: 'policyList' },
  objects: { list: 'objectList' },
};

/** Appends the JSON of a batch. */
export function spoolBatch(spools: Spools, batch: RecordBatch): void {
  const { list, detail } = FORMS[batch.kind];
  if (list !== undefined) spools[list].append(batch.json);
  if (detail !== undefined) spools[detail].append(batch.detailJson);
}
