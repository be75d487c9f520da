/** The service token of every server of the bench. */
export const TOKEN = 'bench-token';

export interface Position {
  readonly lng: number;
  readonly lat: number;
}

/** A box around a position, with half its width and height in metres. */
export interface BoxAround {
  readonly center: Position;
  readonly halfWidthM: number;
  readonly halfHeightM: number;
}

/** Parameters of a request, by their names on the wire; numbers in plain notation. */
export type Parameters = Readonly<Record<string, string | number>>;

/** `/curbs/spaces?service_token=…`, or the by-identifier path where there is an identifier. */
export function spacesPath(parameters: Parameters, id?: string): string {
  const query = Object.entries({ service_token: TOKEN, ...parameters })
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return `/curbs/spaces${id === undefined ? '' : `/${id}`}?${query}`;
}

export function boxParameters({ center, halfWidthM, halfHeightM }: BoxAround): Parameters {
  const halfLng = halfWidthM / metresPerLng(center.lat);
  const halfLat = halfHeightM / METRES_PER_LAT;
  return {
    min_lat: degreeText(center.lat - halfLat),
    min_lng: degreeText(center.lng - halfLng),
    max_lat: degreeText(center.lat + halfLat),
    max_lng: degreeText(center.lng + halfLng),
  };
}

export function circleParameters(center: Position, radiusM: number): Parameters {
  return {
    lat: degreeText(center.lat),
    lng: degreeText(center.lng),
    radius: Math.round(radiusM * 100),
  };
}

/** On a sphere, which is near enough to lay out questions. */
export const METRES_PER_LAT = 111_195;

export function metresPerLng(lat: number): number {
  return METRES_PER_LAT * Math.cos((lat * Math.PI) / 180);
}

/** To the centimetre. */
function degreeText(degrees: number): string {
  return degrees.toFixed(7);
}
