import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeUuid,
  encodeUuid,
  isUuid,
  NIL_UUID,
  parseCurbZoneId,
  parseUuid,
} from '../../src/model/curb-id.ts';

const PLAIN = '8f14e45f-ceea-467f-9a0b-0123456789ab';

describe('isUuid', () => {
  it.each([PLAIN, PLAIN.toUpperCase(), NIL_UUID, 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'takes %s',
    (text) => {
      expect(isUuid(text)).toBe(true);
    },
  );

  it.each([
    '',
    ` ${PLAIN}`,
    `${PLAIN}\n`,
    `{${PLAIN}}`,
    `urn:uuid:${PLAIN}`,
    PLAIN.replaceAll('-', ''),
    PLAIN.slice(1),
    `${PLAIN}0`,
    PLAIN.replace('8', 'g'),
    '8f14e45f-ceea-467f-9a0b0-123456789ab',
    '__proto__',
  ])('refuses %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});

describe('parseUuid', () => {
  it('gives the lower-case form', () => {
    expect(parseUuid(PLAIN.toUpperCase())).toBe(PLAIN);
    expect(parseUuid('zone 7')).toBeUndefined();
  });
});

describe('parseCurbZoneId', () => {
  it('lowers UUIDs and nothing else', () => {
    expect(parseCurbZoneId(PLAIN.toUpperCase())).toBe(PLAIN);
    expect(parseCurbZoneId('Zone A')).toBe('Zone A');
    expect(parseCurbZoneId('007')).toBe('007');
    expect(parseCurbZoneId('')).toBeUndefined();
  });
});

describe('encodeUuid and decodeUuid', () => {
  it('write the bytes in the order of the text', () => {
    const bytes = new Uint8Array(20);
    encodeUuid(PLAIN, bytes, 2);
    expect(Buffer.from(bytes).toString('hex')).toBe(`0000${PLAIN.replaceAll('-', '')}0000`);
    expect(decodeUuid(bytes, 2)).toBe(PLAIN);
  });

  it('take capitals for what they are', () => {
    const bytes = new Uint8Array(16);
    encodeUuid(PLAIN.toUpperCase(), bytes, 0);
    expect(decodeUuid(bytes, 0)).toBe(PLAIN);
  });

  it('give back every UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const bytes = new Uint8Array(16);
        encodeUuid(uuid, bytes, 0);
        expect(decodeUuid(bytes, 0)).toBe(uuid);
      }),
    );
  });
});
