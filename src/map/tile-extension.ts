import { CACHE_CONTROL_OF_DATA, tagOf } from '../respond/body/caching.ts';
import { DATA_POLICY, documentReply } from '../respond/document.ts';
import type { Extension, ExtensionRequest } from '../respond/extension.ts';
import { isProblem } from '../respond/problem.ts';
import { admit } from '../respond/request/admit.ts';
import { findUnknownOfPath, parseTexts } from '../respond/request/check-names.ts';
import { checkValues } from '../respond/request/check-values.ts';
import { parseValues } from '../respond/request/parse-values.ts';
import { SNAPSHOT_GONE, UNKNOWN_PATH } from '../respond/request/problem-texts.ts';
import { findEdition } from '../respond/respond.ts';
import { encodeTile } from './encode-tile.ts';
import { parseTileAddress } from './tile-frame.ts';
import { layersOfTile } from './tile-layers.ts';

/** `/map/tiles/{z}/{x}/{y}.mvt`: the content of the snapshot as vector tiles for maps. */
export const TILE_EXTENSION: Extension = {
  path: '/map/tiles/',
  async reply(request) {
    const { service, target } = request;
    const address = parseTileAddress(request.rest);
    if (address === undefined) return UNKNOWN_PATH;
    const token = await admit(request, service);
    if (isProblem(token)) return token;
    const values = readValues(request);
    if (isProblem(values)) return values;
    const edition = findEdition(service, values);
    if (edition === undefined) return SNAPSHOT_GONE;
    const { snapshot } = edition;
    const document = {
      contentType: 'application/vnd.mapbox-vector-tile',
      bytes: () => encodeTile(layersOfTile(snapshot, { address, timeMs: values.time })),
      tag: tagOf({ snapshotId: snapshot.id, baseUrl: '', target: target.text }),
      contentSecurityPolicy: DATA_POLICY,
      cacheControl: CACHE_CONTROL_OF_DATA,
    };
    return documentReply(document, request);
  },
};

/** Parameters of a tile, including the token. */
const PARAMETERS = {
  path: '/map/tiles/{z}/{x}/{y}.mvt',
  names: ['service_token', 'snapshot', 'time'],
};

function readValues({ target }: ExtensionRequest) {
  const texts = parseTexts(target.pairs);
  if (isProblem(texts)) return texts;
  const unknown = findUnknownOfPath(texts, PARAMETERS);
  if (unknown !== undefined) return unknown;
  // Both have the same meaning as in a list of spaces.
  const values = parseValues({ query: texts, identifier: undefined }, 'spaces');
  return isProblem(values) ? values : (checkValues(values, texts, 'spaces') ?? values);
}
