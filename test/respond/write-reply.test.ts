import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../src/respond/reply.ts';
import { gatherParts, writeReply } from '../../src/respond/write-reply.ts';

const SMALL = Buffer.alloc(511, 's');
const LARGE = Buffer.alloc(512, 'L');

describe('gatherParts', () => {
  it('makes one of small parts that stand together and leaves large ones alone', () => {
    const gathered = gatherParts(['é', SMALL, LARGE, LARGE, SMALL, '}']);
    expect(gathered.map((part) => Buffer.byteLength(part))).toEqual([513, 512, 512, 512]);
    expect(gathered[1]).toBe(LARGE);
    expect(gathered[2]).toBe(LARGE);
  });

  it('copies nothing where a small part stands alone', () => {
    expect(gatherParts(['{', LARGE, '}'])).toEqual(['{', LARGE, '}']);
    expect(gatherParts([SMALL])[0]).toBe(SMALL);
    expect(gatherParts([])).toEqual([]);
  });

  it('copies into buffers of 16 KiB at most', () => {
    const gathered = gatherParts(Array.from({ length: 100 }, () => SMALL));
    expect(gathered.map((part) => part.length)).toEqual([32 * 511, 32 * 511, 32 * 511, 4 * 511]);
  });

  it('copies no more than 128 KiB of the largest page', () => {
    const page = Array.from({ length: 250 }, () => SMALL);
    const copied = gatherParts(['{', ...page, '}']).reduce((sum, part) => sum + part.length, 0);
    expect(copied).toBeLessThan(128 * 1024);
  });

  it('never changes the bytes', () => {
    const text = fc.string({ unit: 'binary' });
    const part = fc.oneof(
      text,
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom(SMALL, LARGE, 'x'.repeat(512)),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const whole = Buffer.concat(parts.map((each) => Buffer.from(each)));
        const gathered = Buffer.concat(gatherParts(parts).map((each) => Buffer.from(each)));
        expect(gathered.equals(whole)).toBe(true);
      }),
    );
  });
});

describe('writeReply', () => {
  let reply: Reply = { status: 200, headers: [], body: [] };
  const server = createServer((_, response) => writeReply(response, reply));
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['one part', ['{"a":"é"}']],
    ['text, a large slice and text', ['{"a":"é', LARGE, '"}']],
    ['many small parts', Array.from({ length: 300 }, (_, index) => `${index},`)],
    ['small and large parts by turns', [SMALL, LARGE, SMALL, SMALL, LARGE, 'é']],
    ['an empty text', ['']],
  ])('sends %s', async (_, body) => {
    const whole = Buffer.concat(body.map((each) => Buffer.from(each)));
    reply = { status: 200, headers: ['Content-Length', String(whole.length), 'X-A', 'b'], body };
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-a')).toBe('b');
    expect(response.headers.get('transfer-encoding')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
  });

  it('sends the head alone for HEAD', async () => {
    reply = { status: 200, headers: ['Content-Length', '5'], body: ['12345'] };
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('5');
    expect(await response.text()).toBe('');
  });

  it.each([204, 304])('sends no body and no length with %i', async (status) => {
    reply = { status, headers: ['ETag', '"t"'], body: [] };
    const response = await fetch(url);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-length')).toBeNull();
    expect(response.headers.get('transfer-encoding')).toBeNull();
  });
});
