import {
  CACHE_CONTROL_OF_DOCUMENTS,
  createDocument,
  DATA_POLICY,
  documentReply,
} from '../respond/document.ts';
import type { Extension } from '../respond/extension.ts';
import { isProblem } from '../respond/problem.ts';
import { admit } from '../respond/request/admit.ts';
import { otherParameter } from '../respond/request/problem-texts.ts';
import { describeInterface } from './describe-interface.ts';
import { TOKEN_PARAMETER } from './describe-parameters.ts';
import { examplesOf, NO_EXAMPLES } from './examples.ts';

const UNKNOWN_PARAMETER = otherParameter({ path: '/openapi.json', only: TOKEN_PARAMETER });

/**
 * `/openapi.json`. It needs no token. With a token, which must then be valid, its examples come
 * from the live snapshot.
 */
export const OPENAPI_EXTENSION: Extension = {
  path: '/openapi.json',
  async reply(request) {
    const { service, target, base } = request;
    const hasToken = target.pairs.some(({ name }) => name === TOKEN_PARAMETER);
    if (hasToken) {
      const token = await admit(request, service);
      if (isProblem(token)) return token;
    }
    if (target.pairs.some(({ name }) => name !== TOKEN_PARAMETER)) return UNKNOWN_PARAMETER;
    const examples = hasToken ? examplesOf(service.editions.live().snapshot) : NO_EXAMPLES;
    const baseUrl = service.city === '' ? base.url : `${base.url}/${service.city}`;
    const text = JSON.stringify(describeInterface({ baseUrl, examples }));
    const document = createDocument({
      contentType: 'application/json',
      bytes: Buffer.from(text),
      contentSecurityPolicy: DATA_POLICY,
      cacheControl: CACHE_CONTROL_OF_DOCUMENTS,
    });
    return documentReply(document, request);
  },
};
