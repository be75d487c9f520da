import type { Kind } from '../../model/kind.ts';
import type { JsonOutline } from './json-outline.ts';

/** What a JSON file without records is, and what to do about it; goes behind `the file`. */
export function describeDocument(
  outline: JsonOutline,
  { kind, firstElement }: { readonly kind: Kind; readonly firstElement: unknown },
): string {
  if (outline.root === 'array') return describeArray(outline.members.get('0'), kind);
  if (outline.root !== 'object') return 'is a single JSON value, not GeoJSON or CDS JSON';
  const { names } = outline;
  if (isEsri(names, firstElement)) {
    return 'is ESRI JSON (attributes with x and y or rings), not GeoJSON: export it as GeoJSON';
  }
  return (
    describeType(outline) ??
    describeTopLevel(names, kind) ??
    describeData(outline, kind) ??
    describeOther(outline)
  );
}

/** A member of what may be an object. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

function describeArray(first: unknown, kind: Kind): string {
  if (memberOf(first, 'type') === 'Feature') {
    return 'is a bare array of GeoJSON Features: put them into the features of a FeatureCollection';
  }
  const elements = typeof first === 'object' && first !== null ? 'array of objects' : 'array';
  return `is a bare JSON ${elements}: put it into {"data": {"${kind}": […]}}, or export it as CSV`;
}

const ESRI_NAMES = ['fieldAliases', 'geometryType', 'spatialReference', 'displayFieldName'];

function isEsri(names: ReadonlySet<string>, firstElement: unknown): boolean {
  if (!names.has('features')) return false;
  return ESRI_NAMES.some((name) => names.has(name)) || isEsriFeature(firstElement);
}

export function isEsriFeature(element: unknown): boolean {
  return memberOf(element, 'attributes') !== undefined && memberOf(element, 'type') !== 'Feature';
}

function describeType({ names, members }: JsonOutline): string | undefined {
  const type = members.get('type');
  if (type === 'FeatureCollection') return 'is a FeatureCollection without an array of features';
  if (type === 'Feature') {
    return 'is a single GeoJSON Feature: put it into the features of a FeatureCollection';
  }
  if (type === 'Topology') return 'is TopoJSON: convert it to GeoJSON';
  if (typeof type === 'string' && GEOMETRY_TYPE.test(type)) {
    return `is a bare GeoJSON ${type}: put it into a Feature, and that into a FeatureCollection`;
  }
  if (!names.has('features')) return undefined;
  const found = names.has('type') ? `has the type ${JSON.stringify(type)}` : 'has no type';
  return `has features, but ${found} instead of "type": "FeatureCollection"`;
}

const GEOMETRY_TYPE = /^(?:(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)$/;

function describeTopLevel(names: ReadonlySet<string>, kind: Kind): string | undefined {
  if (!names.has(kind)) return undefined;
  return `has ${kind} at its top, where CDS JSON has them in data: write {"data": {"${kind}": […]}}`;
}

/** A CDS document may carry other kinds than the one it is read for. */
function describeData({ names, dataNames }: JsonOutline, kind: Kind): string | undefined {
  if (!names.has('data')) return undefined;
  if (dataNames.has(kind)) return `has ${kind} in its data, but not as an array`;
  const held = dataNames.size === 0 ? 'nothing' : [...dataNames].join(', ');
  return `has no ${kind}: its data holds ${held}`;
}

function describeOther({ names, members }: JsonOutline): string {
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
