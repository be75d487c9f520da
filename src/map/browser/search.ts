import { addButton, addElement, byId, say } from './page-elements.ts';
import { ask, type Kind, urlOf } from './requests.ts';

/** What a search finds: a record and the box that holds it. */
export interface Found {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly box: readonly [west: number, south: number, east: number, north: number] | null;
}

interface SearchResponse {
  readonly found: readonly Found[];
  readonly is_complete: boolean;
}

/** Lets names and identifiers be searched. `onFound` is called with the record that is meant. */
export function enableSearch(onFound: (found: Found) => void): void {
  const field = byId<HTMLInputElement>('search');
  byId('search-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    say('Searching…');
    const response = await ask<SearchResponse>(urlOf('map/search', { text }));
    if (response === undefined) return;
    const [first, ...others] = response.found;
    if (first === undefined)
      say(`No area, zone, space or object has a name or identifier like ${text}.`);
    else if (others.length === 0) onFound(first);
    else list(response, onFound);
  });
}

function list({ found, is_complete }: SearchResponse, onFound: (found: Found) => void): void {
  const panel = byId('found');
  panel.replaceChildren();
  addElement(panel, 'h2', 'Found');
  const results = addElement(panel, 'ul');
  for (const one of found) {
    const item = addElement(results, 'li');
    addButton(item, one.name, () => onFound(one));
    addElement(item, 'span', one.kind.slice(0, -1));
  }
  say(
    is_complete
      ? `Records found: ${found.length}.`
      : `The first ${found.length} records are listed.`,
  );
}

/** Returns where a record is, or `undefined` if it has no shape. */
export async function findBox(kind: Kind, id: string): Promise<Found['box'] | undefined> {
  const response = await ask<SearchResponse>(urlOf('map/search', { text: id }));
  return response?.found.find((one) => one.kind === kind && one.id === id)?.box;
}

/** Suggests the names of areas while they are typed. */
export async function suggestAreas(): Promise<void> {
  const response = await ask(urlOf('curbs/areas', { response_size: '250' }));
  for (const { name } of response?.data[0].areas ?? []) {
    addElement(byId('names'), 'option').value = String(name);
  }
}
