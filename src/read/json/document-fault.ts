import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { memberOf } from '../../model/is-object.ts';
import type { Kind } from '../../model/kind.ts';
import { isEsriFeature, type JsonDocument } from './json-document.ts';

/** Returns why the whole file is refused, after all of it is read. */
export function findDocumentFault(document: JsonDocument, kind: Kind): Finding | undefined {
  const { repeated, container, members, firstElement } = document;
  if (repeated !== undefined) {
    return diagnose('member-repeated:file', { pointer: repeated });
  }
  const isCollection = members.get('type') === 'FeatureCollection';
  if (container === 'data') {
    return isCollection ? diagnose('format-unknown:both', {}) : undefined;
  }
  if (container === 'array' || container === 'sequence') return undefined;
  if (container === 'features' && (isCollection || isEsriFeature(firstElement))) return undefined;
  if (container === 'features' && isEmptyEsri(document)) return undefined;
  return describeDocument(document, kind);
}

/** Recognises Esri JSON without records by its other members. */
function isEmptyEsri({ names, recordCount }: JsonDocument): boolean {
  const isEsri = names.has('geometryType') || names.has('spatialReference');
  return recordCount === 0 && isEsri && !names.has('type');
}

/** Returns what a JSON file without records is, and what to do about it. */
function describeDocument(document: JsonDocument, kind: Kind): Finding {
  if (document.root !== 'object') return diagnose('format-unknown:single-value', {});
  return (
    describeType(document) ??
    describeTopLevel(document.names, kind) ??
    describeData(document, kind) ??
    describeArcgis(document) ??
    describeOther(document)
  );
}

function describeType({ names, members }: JsonDocument): Finding | undefined {
  const type = members.get('type');
  if (type === 'FeatureCollection') return diagnose('format-unknown:no-features', {});
  if (type === 'Topology') return diagnose('format-unknown:topojson', {});
  if (!names.has('features')) return undefined;
  return names.has('type')
    ? diagnose('format-unknown:other-type', { type })
    : diagnose('format-unknown:no-type', {});
}

function describeTopLevel(names: ReadonlySet<string>, kind: Kind): Finding | undefined {
  return names.has(kind) ? diagnose('format-unknown:no-data', { kind }) : undefined;
}

/** Describes `data` that holds other kinds than the one that is read. */
function describeData({ names, dataNames }: JsonDocument, kind: Kind): Finding | undefined {
  if (!names.has('data')) return undefined;
  if (dataNames.has(kind)) return diagnose('format-unknown:no-array', { kind });
  return diagnose('format-unknown:other-kinds', { kind, found: listNames(dataNames) });
}

/** Describes responses of ArcGIS REST services that are saved in place of a layer's records. */
function describeArcgis({ names, members }: JsonDocument): Finding | undefined {
  const type = members.get('type');
  const isLayer = type === 'Feature Layer' || type === 'Table';
  if (isLayer && names.has('currentVersion')) return diagnose('format-unknown:layer', {});
  const hasOnlyCount = names.size === 1 && typeof members.get('count') === 'number';
  return hasOnlyCount || names.has('objectIds')
    ? diagnose('format-unknown:ids-only', {})
    : undefined;
}

function describeOther({ names, members }: JsonDocument): Finding {
  const found = listNames(names);
  const member = STATUS_NAMES.find((name) => typeof members.get(name) === 'string');
  const reported = memberOf(members.get('error'), 'message');
  if (typeof reported === 'string') return diagnose('format-unknown:service-error', { reported });
  return member === undefined
    ? diagnose('format-unknown:json', { found })
    : diagnose('format-unknown:portal', { found, member, status: members.get(member) });
}

const STATUS_NAMES = ['status', 'message', 'error', 'detail'];
/** Enough names to recognise the file. */
const NAME_COUNT_MAX = 8;

function listNames(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'nothing';
  const listed = [...names].slice(0, NAME_COUNT_MAX).join(', ');
  return names.size > NAME_COUNT_MAX ? `${listed} …` : listed;
}
