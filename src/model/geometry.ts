/**
 * A place on the WGS 84 ellipsoid, in degrees. Never a bare pair: a pair is found only at a file or
 * wire edge.
 */
export interface Position {
  readonly lng: number;
  readonly lat: number;
}

/**
 * Positions one after the other, `[lng, lat, lng, lat, …]` in degrees. A ring is closed: its first
 * position stands again at the end.
 */
export type Positions = Float64Array;

/** The shell first, counter-clockwise; then the holes, clockwise (RFC 7946 section 3.1.6). */
export interface PolygonShape {
  readonly type: 'Polygon';
  readonly rings: readonly Positions[];
}

/** An open line of two positions or more. Only a curb zone may have one. */
export interface LineShape {
  readonly type: 'LineString';
  readonly positions: Positions;
}

export type Shape = PolygonShape | LineShape;

/** Degrees. For a shape across the antimeridian `maxLng` exceeds 180 (see geo/unwrap.ts). */
export interface Box {
  readonly minLng: number;
  readonly minLat: number;
  readonly maxLng: number;
  readonly maxLat: number;
}

export interface Circle {
  readonly center: Position;
  /** 0 or more. */
  readonly radiusCm: number;
}
