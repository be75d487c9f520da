/** A position, as MapLibre gives it. Longitudes may be beyond 180 where the map is repeated. */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

/** A box or circle as the parameters of a request and as a line on the map. */
export interface DrawnShape {
  readonly parameters: Readonly<Record<string, string>>;
  readonly ring: [lng: number, lat: number][];
}

/** Returns the box between two corners, in any order. */
export function boxBetween(a: LngLat, b: LngLat): DrawnShape {
  const [west, east] = [Math.min(a.lng, b.lng), Math.max(a.lng, b.lng)];
  const [south, north] = [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat)];
  const [min, max] = [wrap(west), wrap(east)];
  // The interface takes a box across the antimeridian only if it is narrower than half the earth.
  const isWhole = east - west >= 360 || (max < min && east - west >= 180);
  return {
    parameters: {
      min_lat: degrees(south),
      min_lng: degrees(isWhole ? -180 : min),
      max_lat: degrees(north),
      max_lng: degrees(isWhole ? 180 : max),
    },
    ring: [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  };
}

/** Returns the circle round `middle` that goes through `edge`. */
export function circleThrough(middle: LngLat, edge: LngLat): DrawnShape {
  return circleAround(middle, metresBetween(middle, edge));
}

/** Returns the shape that the parameters of a request describe, or `undefined` without one. */
export function shapeOfParameters(parameters: URLSearchParams): DrawnShape | undefined {
  const read = (name: string) => Number(parameters.get(name) ?? Number.NaN);
  const middle = { lng: read('lng'), lat: read('lat') };
  const metres = read('radius') / 100;
  if (Number.isFinite(middle.lng + middle.lat + metres)) return circleAround(middle, metres);
  const a = { lng: read('min_lng'), lat: read('min_lat') };
  const b = { lng: read('max_lng'), lat: read('max_lat') };
  if (!Number.isFinite(a.lng + a.lat + b.lng + b.lat)) return undefined;
  return boxBetween(a, b.lng < a.lng ? { ...b, lng: b.lng + 360 } : b);
}

function circleAround(middle: LngLat, metres: number): DrawnShape {
  return {
    parameters: {
      lat: degrees(middle.lat),
      lng: degrees(wrap(middle.lng)),
      radius: String(Math.round(metres * 100)),
    },
    ring: Array.from({ length: CORNERS + 1 }, (_, index) =>
      positionFrom(middle, metres, (index / CORNERS) * 2 * Math.PI),
    ),
  };
}

/** Corners of the line that shows a circle. */
const CORNERS = 64;

/** Mean radius of the earth. What is drawn is a sphere; the request is exact. */
const EARTH_RADIUS_M = 6_371_008.8;

function metresBetween(a: LngLat, b: LngLat): number {
  const [south, north] = [radians(a.lat), radians(b.lat)];
  const height = Math.sin((north - south) / 2) ** 2;
  const width = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const share = height + Math.cos(south) * Math.cos(north) * width;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

function positionFrom(from: LngLat, metres: number, bearing: number): [number, number] {
  const angle = metres / EARTH_RADIUS_M;
  const lat = radians(from.lat);
  const sine =
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * sine,
  );
  return [from.lng + (east * 180) / Math.PI, (Math.asin(sine) * 180) / Math.PI];
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

/** Returns the longitude from -180 to 180. */
function wrap(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** The interface takes plain decimals only. Seven digits are about 1 cm. */
function degrees(number: number): string {
  const text = number.toFixed(7).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
