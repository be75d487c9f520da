import { join } from 'node:path';
import type { Kind } from '../model/kind.ts';
import { PAGE_FILES } from '../snapshot/layout.ts';
import type { RecordBatch } from '../table/record-batch.ts';
import { createSpool, type Spool } from './spool.ts';

/** The name of one form of the records of one kind, which has page files of its own. */
export type PageForm = keyof typeof PAGE_FILES;

/** The JSON of a feed's records, by form. */
export type Spools = Readonly<Record<PageForm, Spool>>;

/** If one spool cannot be opened, the ones already opened are closed. */
export function openSpools(folder: string, suffix = ''): Spools {
  const names = Object.keys(PAGE_FILES) as PageForm[]; // The keys of an object that nobody adds to.
  const spools: [PageForm, Spool][] = [];
  try {
    for (const name of names) {
      spools.push([name, createSpool(join(folder, `${PAGE_FILES[name]}${suffix}`))]);
    }
    return Object.fromEntries(spools) as Spools; // One for each of the names.
  } catch (error) {
    for (const [, spool] of spools) spool.close();
    throw error;
  }
}

export function closeSpools(spools: Spools): void {
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
