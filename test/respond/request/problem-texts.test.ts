import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, type Problem } from '../../../src/respond/problem.ts';
import * as texts from '../../../src/respond/request/problem-texts.ts';

/** One problem of each kind, as `code: text [details]`. One left out does not compile. */
const SHOWN: Readonly<Record<keyof typeof texts, readonly [Problem, string]>> = {
  MALFORMED_REQUEST: [
    texts.MALFORMED_REQUEST,
    'malformed_request: the request is not well-formed HTTP/1.1 []',
  ],
  HEAD_TOO_LONG: [
    texts.HEAD_TOO_LONG,
    'malformed_request: URL and headers together are longer than 16384 bytes []',
  ],
  urlTooLong: [
    texts.urlTooLong({ byteLength: 9000 }),
    'invalid_url: URL of 9000 bytes is longer than 8192 []',
  ],
  urlNotEncoded: [
    texts.urlNotEncoded({ position: 5 }),
    'invalid_url: URL has an unencoded character at position 5 []',
  ],
  urlNotUtf8: [
    texts.urlNotUtf8({ position: 14 }),
    'invalid_url: URL has an escape sequence at position 14 that is not UTF-8 []',
  ],
  URL_NOT_ROOTED: [texts.URL_NOT_ROOTED, 'invalid_url: URL does not begin with / []'],
  HOST_MISSING: [texts.HOST_MISSING, 'invalid_host: Host header is missing []'],
  HOST_INVALID: [texts.HOST_INVALID, 'invalid_host: Host header is not a valid host name []'],
  UNKNOWN_PATH: [
    texts.UNKNOWN_PATH,
    'unknown_path: the interface has no such path; ' +
      'paths are case-sensitive and end without a slash []',
  ],
  methodNotAllowed: [
    texts.methodNotAllowed({ method: 'POST' }),
    'method_not_allowed: method POST is not supported; use GET, HEAD or OPTIONS []',
  ],
  INVALID_TOKEN: [
    texts.INVALID_TOKEN,
    'invalid_token: service_token is missing, given twice or not known [service_token]',
  ],
  rateLimited: [
    texts.rateLimited({ name: 'maps', hash: new Uint8Array(), ratePerMinute: 60 }, 12),
    'rate_limited: the token allows 60 requests a minute; wait 12 seconds [service_token]',
  ],
  notImplemented: [
    texts.notImplemented({ path: '/curbs/aggregates' }),
    'not_implemented: /curbs/aggregates is not implemented []',
  ],
  parameterRepeated: [
    texts.parameterRepeated({ name: 'lat' }),
    'repeated_parameter: lat is given more than once [lat]',
  ],
  parameterWithBrackets: [
    texts.parameterWithBrackets({ name: 'lat' }),
    'repeated_parameter: lat takes one value, without brackets [lat]',
  ],
  unknownParameter: [
    texts.unknownParameter({ name: 'lon', path: '/curbs/areas', near: 'lng' }),
    'unknown_parameter: lon is not a parameter of /curbs/areas; did you mean lng? [lon]',
  ],
  otherParameter: [
    texts.otherParameter({ path: '/openapi.json', only: 'service_token' }),
    'unknown_parameter: the only parameter of /openapi.json is service_token [service_token]',
  ],
  malformedValue: [
    texts.malformedValue({ name: 'page_num', type: 'integer', text: '1.5' }),
    'invalid_parameter: page_num 1.5 is not a whole number in plain decimal notation [page_num]',
  ],
  belowMinimum: [
    texts.belowMinimum({ name: 'radius', text: '-5' }, 0),
    'invalid_parameter: radius -5 is below 0 [radius]',
  ],
  aboveMaximum: [
    texts.aboveMaximum({ name: 'lat', text: '91' }, 90),
    'invalid_parameter: lat 91 is above 90 [lat]',
  ],
  latitudesReversed: [
    texts.latitudesReversed({ minLat: 41, maxLat: 40 }),
    'invalid_parameter: min_lat 41 is above max_lat 40 [min_lat,max_lat]',
  ],
  longitudesReversed: [
    texts.longitudesReversed({ minLng: -73, maxLng: -74 }),
    'invalid_parameter: min_lng -73 is above max_lng -74; a box across the antimeridian has ' +
      'min_lng > 0 > max_lng and is less than 180 degrees wide [min_lng,max_lng]',
  ],
  SEARCH_TEXT_LENGTH: [
    texts.SEARCH_TEXT_LENGTH,
    'invalid_parameter: text must have 1 to 200 characters [text]',
  ],
  incompleteGroup: [
    texts.incompleteGroup({
      group: 'box',
      missing: ['max_lat', 'max_lng'],
      example: 'max_lat=40.72&max_lng=-74',
    }),
    'incomplete_parameters: box is incomplete: add max_lat, max_lng, ' +
      'for example max_lat=40.72&max_lng=-74 [max_lat,max_lng]',
  ],
  CIRCLE_WITH_BOX: [
    texts.CIRCLE_WITH_BOX,
    'conflicting_parameters: circle and box cannot be combined; use one of them ' +
      '[lat,lng,radius,min_lat,min_lng,max_lat,max_lng]',
  ],
  SNAPSHOT_GONE: [
    texts.SNAPSHOT_GONE,
    'snapshot_gone: the snapshot is no longer available; ' +
      'start again from the first page, without the snapshot parameter [snapshot]',
  ],
  unknownIdentifier: [
    texts.unknownIdentifier({ noun: 'area', idName: 'curb_area_id' }),
    'unknown_identifier: no area has this curb_area_id [curb_area_id]',
  ],
  notValidAtTime: [
    texts.notValidAtTime({ noun: 'space', timeMs: 5 }),
    'not_valid_at_time: the space is not valid at time 5 [time]',
  ],
  PRECONDITION_FAILED: [
    texts.PRECONDITION_FAILED,
    'precondition_failed: no tag in If-Match matches the response; ' +
      'send the request again without If-Match []',
  ],
  REQUEST_TIMEOUT: [
    texts.REQUEST_TIMEOUT,
    'request_timeout: the request did not arrive in time []',
  ],
  INTERNAL_ERROR: [
    texts.INTERNAL_ERROR,
    'internal_error: the server could not answer this request []',
  ],
};

describe('the texts of problems', () => {
  it.each(Object.entries(SHOWN))('%s', (_, [{ problem, description, details }, shown]) => {
    expect(`${problem}: ${description} [${details}]`).toBe(shown);
    expect(description).not.toMatch(/\.$/);
  });

  it('are in the order of the codes, and each code has one', () => {
    const codes = Object.values(SHOWN).map(([{ problem }]) => problem);
    expect([...new Set(codes)]).toEqual(Object.keys(PROBLEM_CODES));
  });

  it('say how long to wait, also in the header', () => {
    const token = { name: 'maps', hash: new Uint8Array(), ratePerMinute: 1 };
    expect(texts.rateLimited(token, 1)).toMatchObject({
      description: 'the token allows 1 request a minute; wait 1 second',
      retryAfterS: 1,
    });
  });

  it('do not quote an identifier in the path, which may contain a token', () => {
    const { description } = texts.malformedValue({
      ...{ name: 'curb_zone_id', type: 'text', text: undefined },
    });
    expect(description).toBe('curb_zone_id in the path is empty');
  });

  it.each([
    ['text', '', 'lat is empty'],
    ['uuid', 'x y', 'lat "x y" is not a UUID'],
    ['number', '1e2', 'lat 1e2 is not a number in plain decimal notation'],
    ['boolean', 'yes', 'lat yes is neither true nor false'],
  ] as const)('name the type %s of a malformed value', (type, text, shown) => {
    expect(texts.malformedValue({ name: 'lat', type, text }).description).toBe(shown);
  });

  it('suggest nothing where no name is near', () => {
    const { description } = texts.unknownParameter({ name: 'x', path: '/curbs', near: undefined });
    expect(description).toBe('x is not a parameter of /curbs');
  });
});
