import type { Kind } from '../../model/kind.ts';
import type { JsonDocument } from './json-document.ts';

/** Says what a JSON file without records is, and what to do about it; goes behind `the file`. */
export function describeDocument(document: JsonDocument, kind: Kind): string {
  if (document.root !== 'object') return 'is a single JSON value, not GeoJSON or CDS JSON';
  return (
    describeType(document) ??
    describeTopLevel(document.names, kind) ??
    describeData(document, kind) ??
    describeOther(document)
  );
}

/** A member of what may be an object. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** Returns whether an element of `features` is one of ESRI JSON: `attributes` beside `geometry`. */
export function isEsriFeature(element: unknown): boolean {
  return memberOf(element, 'attributes') !== undefined && memberOf(element, 'type') !== 'Feature';
}

function describeType({ names, members }: JsonDocument): string | undefined {
  const type = members.get('type');
  if (type === 'FeatureCollection') return 'is a FeatureCollection without an array of features';
  if (type === 'Topology') return 'is TopoJSON: convert it to GeoJSON';
  if (!names.has('features')) return undefined;
  const found = names.has('type') ? `has the type ${JSON.stringify(type)}` : 'has no type';
  return `has features, but ${found} instead of "type": "FeatureCollection"`;
}

function describeTopLevel(names: ReadonlySet<string>, kind: Kind): string | undefined {
  if (!names.has(kind)) return undefined;
  return `has ${kind} at its top, where CDS JSON has them in data: write {"data": {"${kind}": […]}}`;
}

/** A CDS document may carry other kinds than the one it is read for. */
function describeData({ names, dataNames }: JsonDocument, kind: Kind): string | undefined {
  if (!names.has('data')) return undefined;
  if (dataNames.has(kind)) return `has ${kind} in its data, but not as an array`;
  const held = dataNames.size === 0 ? 'nothing' : [...dataNames].join(', ');
  return `has no ${kind}: its data holds ${held}`;
}

function describeOther({ names, members }: JsonDocument): string {
  const held = names.size === 0 ? 'it is an empty object' : `its members are ${listNames(names)}`;
  const said = STATUS_NAMES.find((name) => typeof members.get(name) === 'string');
  const status =
    said === undefined
      ? ''
      : `; its ${said} is ${JSON.stringify(members.get(said))}, so it may be the answer of a portal ` +
        'that was not done with the export: download it again';
  return `is JSON, but neither GeoJSON nor CDS JSON: ${held}${status}`;
}

const STATUS_NAMES = ['status', 'message', 'error', 'detail'];
/** More would not help to recognise the file. */
const NAMES_TOLD = 8;

function listNames(names: ReadonlySet<string>): string {
  const told = [...names].slice(0, NAMES_TOLD).join(', ');
  return names.size > NAMES_TOLD ? `${told} …` : told;
}
