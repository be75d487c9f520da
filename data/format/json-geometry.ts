import type { Corner } from '../ground/street-grid.ts';
import type { SampleZoneShape } from '../records/sample-record.ts';

/**
 * Writes GeoJSON geometry as text, so that the seven decimals of every coordinate are preserved.
 */
export function writePolygon(rings: readonly (readonly Corner[])[]): string {
  return `{"type":"Polygon","coordinates":[${rings.map(positionsOf).join(',')}]}`;
}

export function writePoint({ lng, lat }: Corner): string {
  return `{"type":"Point","coordinates":[${lng},${lat}]}`;
}

export function writeZoneGeometry(shape: SampleZoneShape): string {
  return shape.type === 'Polygon'
    ? writePolygon([shape.ring])
    : `{"type":"LineString","coordinates":${positionsOf(shape.line)}}`;
}

function positionsOf(corners: readonly Corner[]): string {
  let text = '';
  for (const corner of corners) {
    text += text === '' ? `[${corner.lng},${corner.lat}]` : `,[${corner.lng},${corner.lat}]`;
  }
  return `[${text}]`;
}
