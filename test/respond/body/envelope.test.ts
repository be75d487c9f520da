import { describe, expect, it } from 'vitest';
import {
  encodeEnvelopeEnd,
  encodeEnvelopeMiddle,
  encodeEnvelopeStart,
} from '../../../src/respond/body/envelope.ts';

const FACTS = {
  version: '1.0.1',
  timeZone: 'Europe/Athens',
  currency: 'EUR',
  author: 'Δήμος "X"',
  licenceUrl: null,
  lastUpdatedMs: 5,
  h3Resolution: 11,
};

describe('the envelope', () => {
  const start = encodeEnvelopeStart(FACTS);

  it('has its members in the order that was decided', () => {
    const middle = encodeEnvelopeMiddle({
      kind: 'areas',
      values: { service_token: 't', lat: 1.5 },
      current: 2,
      total: 3,
    });
    expect(start.areas + middle + encodeEnvelopeEnd('{"first":"u"}')).toBe(
      '{"version":"1.0.1","time_zone":"Europe/Athens","last_updated":5,"currency":"EUR"' +
        ',"author":"Δήμος \\"X\\"","licence_url":null,"ccds_attributes":' +
        '{"type":"service_api_response","request_type":"areas","query_parameters":' +
        '{"service_token":"t","lat":1.5}},"pages":{"total":3,"current":2}' +
        ',"data":[{"areas":[]}],"links":{"first":"u"}}',
    );
  });

  it('names spaces in both places', () => {
    const middle = encodeEnvelopeMiddle({ kind: 'spaces', values: {}, current: 1, total: 1 });
    const whole = JSON.parse(start.spaces + middle + encodeEnvelopeEnd('{}'));
    expect(whole.ccds_attributes.request_type).toBe('spaces');
    expect(whole.data).toEqual([{ spaces: [] }]);
  });

  it('has the licence where there is one', () => {
    const licenceUrl = 'https://city.example/licence';
    expect(encodeEnvelopeStart({ ...FACTS, licenceUrl }).areas).toContain(
      `"licence_url":"${licenceUrl}"`,
    );
  });
});
