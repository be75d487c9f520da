import { writePoint, writePolygon, writeZoneGeometry } from './json-geometry.ts';
import type { RecordFormat } from './record-format.ts';
import {
  areaMembers,
  type Members,
  objectMembers,
  spaceMembers,
  zoneMembers,
} from './record-members.ts';

/**
 * One FeatureCollection a kind, one feature a line, as a portal exports it. Unknown values
 * are null.
 */
export const GEOJSON_FORMAT: RecordFormat = {
  extension: 'geojson',
  separator: ',\n',
  head: (kind) => `{"type":"FeatureCollection","name":"${kind}","features":[\n`,
  tail: () => '\n]}\n',
  area: (area) => writeFeature(areaMembers(area), writePolygon(area.rings)),
  zone: (zone) => writeFeature(zoneMembers(zone), writeZoneGeometry(zone.shape)),
  space: (space) =>
    writeFeature(spaceMembers(space), space.ring === null ? 'null' : writePolygon([space.ring])),
  object: (object) => writeFeature(objectMembers(object), writePoint(object.place)),
};

function writeFeature(properties: Members, geometry: string): string {
  return `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`;
}
