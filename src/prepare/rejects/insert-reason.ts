import { createJsonScanner } from '../../json/scan-json.ts';
import { isObject } from '../../model/is-object.ts';

/**
 * Returns an element of JSON with its reason as a further member: of the properties of a Feature,
 * of the attributes of an Esri feature, or of the element itself. The text of the element stays as
 * it is, so that long numbers keep their digits.
 */
export function insertReason(json: Buffer, reason: string): string {
  const text = json.toString();
  const element: unknown = JSON.parse(text);
  if (!isObject(element)) return `{"reason":${JSON.stringify(reason)},"record":${text}}`;
  const holder = HOLDERS.find((name) => name in element);
  if (holder === undefined) {
    return 'coordinates' in element || 'geometries' in element
      ? `{"type":"Feature","properties":{"reason":${JSON.stringify(reason)}},"geometry":${text}}`
      : insertMember(json, json.indexOf('{'), { members: element, reason });
  }
  const members = element[holder];
  if (!isObject(members)) return JSON.stringify({ ...element, [holder]: { reason } });
  return insertMember(json, findObject(json, holder), { members, reason });
}

const HOLDERS = ['properties', 'attributes'] as const;

/** Returns a name for the reason that the record does not use itself. */
export function nameReason(names: readonly string[]): string {
  return names.includes('reason') ? 'curbstone_reason' : 'reason';
}

function insertMember(
  json: Buffer,
  brace: number,
  { members, reason }: { readonly members: object; readonly reason: string },
): string {
  const names = Object.keys(members);
  const member = `${JSON.stringify(nameReason(names))}:${JSON.stringify(reason)}`;
  const comma = names.length === 0 ? '' : ',';
  return `${json.toString('utf8', 0, brace + 1)}${member}${comma}${json.toString('utf8', brace + 1)}`;
}

/** Returns the index of the brace that opens the member of the outermost object. */
function findObject(json: Buffer, member: string): number {
  const scanner = createJsonScanner({ isSequence: false });
  scanner.load({ bytes: json, base: 0, isLast: true });
  let name = '';
  let brace = json.indexOf('{');
  for (;;) {
    const event = scanner.next();
    if (event === 'more' || event === 'fault') return brace;
    if (event === 'name') name = scanner.name;
    if (event !== 'begin' || scanner.depth !== 1) continue;
    if (name === member) brace = scanner.offset;
    scanner.skip();
  }
}
