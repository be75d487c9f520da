import { findDeclaredCrs } from './json-document.ts';

/**
 * Returns the reference system that an outermost member at the end of a JSON text declares, behind
 * the records; `undefined` where there is none. `tail` is the last part of the text.
 */
export function findCrsBehind(tail: string): string | undefined {
  for (const name of ['crs', 'spatialReference']) {
    const members = findMembersBehind(tail, `"${name}"`);
    if (members !== undefined) return findDeclaredCrs({ names: new Set(members.keys()), members });
  }
  return undefined;
}

/**
 * From an outermost member to the end of the text, a brace before it makes an object of its own;
 * anywhere else the text has a bracket too many or too few.
 */
function findMembersBehind(tail: string, name: string): Map<string, unknown> | undefined {
  let from = tail.length;
  for (let tries = 0; tries < TRIES_MAX && from > 0; tries++) {
    from = tail.lastIndexOf(name, from - 1);
    if (from === -1) return undefined;
    const members = parseMembers(`{${tail.slice(from)}`);
    if (members !== undefined) return members;
  }
  return undefined;
}

/** Records may have columns of these names. */
const TRIES_MAX = 8;

function parseMembers(text: string): Map<string, unknown> | undefined {
  try {
    const members: unknown = JSON.parse(text);
    return members instanceof Object ? new Map(Object.entries(members)) : undefined;
  } catch {
    return undefined;
  }
}
