import { describe, expect, test } from 'vitest';
import { readContent } from '../read-source.ts';

async function refusalOf(content: string | Uint8Array, encoding: string | null = null) {
  const refusals = [];
  for (const chunkByteLength of [1, 5, 1 << 20]) {
    const read = await readContent(content, { encoding }, { chunkByteLength });
    expect(read.pieces).toEqual([]);
    refusals.push(read.refusals.map(({ code, message }) => `${code}: ${message}`));
  }
  expect(refusals[1]).toEqual(refusals[0]);
  expect(refusals[2]).toEqual(refusals[0]);
  return refusals[0];
}

describe('a file that is something else', () => {
  test.each<[string, string | Buffer, string]>([
    ['bzip2', 'BZh91AY', 'compressed with bzip2: unpack it first'],
    ['PDF', '%PDF-1.7\n', 'a PDF document: ask for the data as CSV or GeoJSON'],
    ['KML', '<?xml version="1.0"?><kml xmlns="x">', 'KML: convert it to GeoJSON'],
    [
      'GML',
      '<?xml version="1.0"?><a xmlns:gml="http://www.opengis.net/gml">',
      'GML: convert it to GeoJSON',
    ],
    ['XML', '\ufeff <rows></rows>', 'XML: convert it to CSV or GeoJSON'],
    [
      'binary',
      Buffer.from([1, 2, 0, 0, 0, 7, 0, 0, 0, 0, 9, 0]),
      'binary data: ask for the data as CSV or GeoJSON',
    ],
  ])('such as %s is named', async (_, content, message) => {
    expect(await refusalOf(content)).toEqual([`format-unknown: the file is ${message}`]);
  });
});

describe('a text that is not data (fault case G1)', () => {
  test.each([
    [
      '\n<!DOCTYPE html><html></html>',
      'a web page, not data (often the response of a portal to an old address): download it again',
    ],
    [
      'version https://git-lfs.example.org/spec/v1\noid sha256:1\nsize 5\n',
      'a Git LFS pointer, not the data itself: fetch the data with git lfs pull',
    ],
    [
      'sep=;\nid;name\n1;A\n',
      'a table with a sep= line of a spreadsheet before its header: remove the line, and write "delimiter" for this source under "sources" in feed.json',
    ],
    [
      '/* made by hand */ {"type":"FeatureCollection"}',
      'JSON or a script with a comment before it, which is not JSON: remove the comment',
    ],
    [
      '// made by hand\n{}',
      'JSON or a script with a comment before it, which is not JSON: remove the comment',
    ],
    [
      'loadBays({"type":"FeatureCollection"});',
      'JSONP, a script that calls a function: remove the call around the JSON',
    ],
    [
      'var bays = {"type":"FeatureCollection"};',
      'a script that assigns JSON to a name: keep only the JSON',
    ],
    ['#!/bin/sh\n', 'a script, not data'],
    ['Service Unavailable', 'an error message of a web server, not data: download it again'],
    ['Error: too many requests\n', 'an error message of a web server, not data: download it again'],
    ['404 Not Found\n', 'a response of a web server, not data: download it again'],
  ])('such as %j is named', async (content, message) => {
    expect(await refusalOf(content)).toEqual([`source-not-a-table: the file is ${message}`]);
  });

  test('does not take a header for one', async () => {
    for (const header of [
      'error,name\n',
      'version\n',
      'sep,a\n',
      'forbidden;id\n',
      'Not Found Here,b\n',
    ]) {
      expect((await readContent(`${header}1\n`)).refusals).toEqual([]);
    }
  });

  test('in a file with the name of JSON is never read as CSV', async () => {
    for (const [content, message] of [
      ['null', 'format-unknown: the file is a single JSON value, not GeoJSON or CDS JSON'],
      ['id,name\n1,A\n', 'json-malformed: column 1: found "id" where a value is expected'],
      ['', 'file-unreadable: the file is empty'],
    ]) {
      for (const file of ['a.geojson', 'a.JSON', 'a.ndjson', 'a.geojsonl']) {
        const { refusals } = await readContent(content ?? '', { file });
        expect(refusals.map((refusal) => `${refusal.code}: ${refusal.message}`)).toEqual([message]);
      }
    }
  });
});

describe('the byte order mark', () => {
  test('of UTF-16 tells the encoding', async () => {
    const text = Buffer.from('\ufeffid,name\r\n1,é\r\n', 'utf16le');
    for (const content of [text, Buffer.from(text).swap16()]) {
      const { records, refusals } = await readContent(content, { columns: ['name'] });
      expect(refusals).toEqual([]);
      expect(records.map(({ values }) => values)).toEqual([['é']]);
    }
  });

  test('of another encoding than declared names the setting', async () => {
    const text = Buffer.from('\ufeffid,name\r\n1,A\r\n', 'utf16le');
    expect(await refusalOf(text, 'utf-16be')).toEqual([
      'encoding-invalid: the file seems to be in utf-16le, but is read as utf-16be: save it as UTF-8, or write "encoding": "utf-16le" for this source under "sources" in feed.json',
    ]);
    expect(await refusalOf(Buffer.from('\ufeffid\n1'), 'windows-1252')).toEqual([
      'encoding-invalid: the file seems to be in utf-8, but "encoding" in feed.json says windows-1252: remove "encoding" from this source under "sources"',
    ]);
  });

  test('of UTF-32 is distinguished from that of UTF-16', async () => {
    expect(await refusalOf(Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]))).toEqual([
      'encoding-invalid: the file is utf-32le, which is not supported: save it as UTF-8',
    ]);
  });

  test('may be missing from UTF-16 text', async () => {
    const refusal = await refusalOf(Buffer.from('id,name\n1,Main Street\n', 'utf16le'));
    expect(refusal?.[0]).toContain('the file seems to be in utf-16le');
  });
});
