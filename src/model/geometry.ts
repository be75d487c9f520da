/**
 * A place on the WGS 84 ellipsoid, in degrees. Never a bare pair: pairs occur only where files and
 * responses are read or written.
 */
export interface Position {
  readonly lng: number;
  readonly lat: number;
}

/**
 * Positions one after the other, `[lng, lat, lng, lat, …]` in degrees. A ring is closed: its first
 * position is repeated at the end.
 */
export type Positions = Float64Array;

/** The rings of one polygon: the shell first, counter-clockwise; then the holes, clockwise. */
export type Rings = readonly Positions[];

/** Separate places. A Point has one position. */
export interface PointShape {
  readonly type: 'Point' | 'MultiPoint';
  readonly positions: Positions;
}

/** An open line of two positions or more. */
export interface LineShape {
  readonly type: 'LineString';
  readonly positions: Positions;
}

export interface MultiLineShape {
  readonly type: 'MultiLineString';
  readonly lines: readonly Positions[];
}

/** RFC 7946 section 3.1.6. */
export interface PolygonShape {
  readonly type: 'Polygon';
  readonly rings: Rings;
}

export interface MultiPolygonShape {
  readonly type: 'MultiPolygon';
  readonly polygons: readonly Rings[];
}

/** A shape with an area, which a curb area must have. */
export type AreaShape = PolygonShape | MultiPolygonShape;

export type Shape = PointShape | LineShape | MultiLineShape | AreaShape;

/** Returns the polygons of a shape; none if it consists of points or lines. */
export function polygonsOf(shape: Shape): readonly Rings[] {
  if (shape.type === 'Polygon') return [shape.rings];
  return shape.type === 'MultiPolygon' ? shape.polygons : [];
}

/** Returns polygons as one shape: a `Polygon` if there is one. */
export function shapeOfPolygons(polygons: readonly Rings[]): AreaShape {
  const [only] = polygons;
  return polygons.length === 1 && only !== undefined
    ? { type: 'Polygon', rings: only }
    : { type: 'MultiPolygon', polygons };
}

/** Returns every list of positions in a shape: its rings, its lines, or its points as one list. */
export function positionListsOf(shape: Shape): readonly Positions[] {
  switch (shape.type) {
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
      return [shape.positions];
    case 'MultiLineString':
      return shape.lines;
    case 'Polygon':
      return shape.rings;
    case 'MultiPolygon':
      return shape.polygons.flat();
  }
}

/** Returns the lists whose consecutive positions form edges: all lists except those of points. */
export function edgeListsOf(shape: Shape): readonly Positions[] {
  return shape.type === 'Point' || shape.type === 'MultiPoint' ? [] : positionListsOf(shape);
}

/** Degrees. For a shape across the antimeridian `maxLng` is above 180 (see geo/unwrap.ts). */
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
