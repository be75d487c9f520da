import { encodeGeoJson } from '../shape-text.ts';
import type { SnapshotRecord } from '../snapshot-records.ts';
import type { RecordForm } from './record-file.ts';
import { columnOf, type SourceGroup } from './source-group.ts';

/** One FeatureCollection (RFC 7946), one Feature per line. */
export const GEOJSON_FORM: RecordForm = {
  extension: 'geojson',
  begin: () => '{"type":"FeatureCollection","features":[\n',
  record: (record, { group, isFirst }) => `${isFirst ? '' : ',\n'}${encodeFeature(record, group)}`,
  end: '\n]}\n',
  settings: () => ({}),
  listLost: () => [],
};

/** One Feature per line, for programs that read a file as a stream. */
export const GEOJSON_SEQUENCE_FORM: RecordForm = {
  extension: 'geojsonl',
  begin: () => '',
  record: (record, { group }) => `${encodeFeature(record, group)}\n`,
  end: '',
  settings: () => ({}),
  listLost: () => [],
};

function encodeFeature(record: SnapshotRecord, group: SourceGroup): string {
  const { members, customAttributes, shape } = record;
  const properties: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (Object.hasOwn(group.constants, name)) continue;
    // A list of one, so that no mark in a zone's identifier is read as a separator.
    const written = group.kind === 'spaces' && name === 'curb_zone_id' ? [value] : value;
    properties.push(`${JSON.stringify(columnOf(name, group))}:${JSON.stringify(written)}`);
  }
  for (const [name, value] of Object.entries(customAttributes ?? {})) {
    properties.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  const geometry = shape === null ? 'null' : encodeGeoJson(shape);
  return `{"type":"Feature","properties":{${properties.join(',')}},"geometry":${geometry}}`;
}
