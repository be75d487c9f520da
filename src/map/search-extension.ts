import { SEARCH_TEXT_LENGTH_MAX } from '../model/limits.ts';
import { CACHE_CONTROL_OF_DATA, tagOf } from '../respond/body/caching.ts';
import { DATA_POLICY, documentReply } from '../respond/document.ts';
import type { Extension, ExtensionRequest } from '../respond/extension.ts';
import { holdEdition, releaseEdition } from '../respond/live/edition.ts';
import { isProblem, type Problem } from '../respond/problem.ts';
import { admit } from '../respond/request/admit.ts';
import { findUnknownOfPath, parseTexts } from '../respond/request/check-names.ts';
import { SEARCH_TEXT_LENGTH } from '../respond/request/problem-texts.ts';
import { search } from './search-records.ts';

/** `/map/search`: finds records that have a place by identifier, or by the beginning of a name. */
export const SEARCH_EXTENSION: Extension = {
  path: '/map/search',
  async reply(request) {
    const { service, target } = request;
    const token = await admit(request, service);
    if (isProblem(token)) return token;
    const question = readText(request);
    if (isProblem(question)) return question;
    const edition = service.editions.live();
    const { snapshot } = edition;
    // A new snapshot may replace this one while it is searched.
    holdEdition(edition);
    try {
      const bytes = Buffer.from(JSON.stringify(await search(snapshot, question.text)));
      const document = {
        contentType: 'application/json',
        bytes: () => bytes,
        tag: tagOf({ snapshotId: snapshot.id, baseUrl: '', target: target.text }),
        contentSecurityPolicy: DATA_POLICY,
        cacheControl: CACHE_CONTROL_OF_DATA,
      };
      return documentReply(document, request);
    } finally {
      releaseEdition(edition);
    }
  },
};

function readText({ target }: ExtensionRequest): { readonly text: string } | Problem {
  const texts = parseTexts(target.pairs);
  if (isProblem(texts)) return texts;
  const unknown = findUnknownOfPath(texts, PARAMETERS);
  if (unknown !== undefined) return unknown;
  const text = (texts.get('text') ?? '').normalize('NFC').trim();
  return text === '' || text.length > SEARCH_TEXT_LENGTH_MAX ? SEARCH_TEXT_LENGTH : { text };
}

const PARAMETERS = { path: '/map/search', names: ['service_token', 'text'] };
