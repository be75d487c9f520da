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
    [
      'zip',
      'PK\x03\x04…',
      'a zip archive (an .xlsx workbook is one too): unpack it, or save the sheet as CSV',
    ],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'compressed with gzip: unpack it first'],
    ['PDF', '%PDF-1.7\n', 'a PDF document: ask for the data as CSV or GeoJSON'],
    [
      'GeoPackage',
      'SQLite format 3\0',
      'an SQLite database (a GeoPackage is one): export the layer as GeoJSON',
    ],
    [
      'shapefile',
      Buffer.from([0, 0, 0x27, 0x0a, 0, 0]),
      'a part of an ESRI shapefile: export the layer as GeoJSON',
    ],
    [
      'web page',
      '\n<!DOCTYPE html><html></html>',
      'a web page, not data (often the answer of a portal to an old address): download it again',
    ],
    ['KML', '<?xml version="1.0"?><kml xmlns="x">', 'KML: convert it to GeoJSON'],
    [
      'GML',
      '<?xml version="1.0"?><a xmlns:gml="http://www.opengis.net/gml">',
      'GML: convert it to GeoJSON',
    ],
    ['XML', '\ufeff <rows></rows>', 'XML: convert it to CSV or GeoJSON'],
    [
      'text sequence',
      '\x1e{"type":"Feature"}\n',
      'a GeoJSON text sequence: put its features into one FeatureCollection',
    ],
    [
      'binary',
      Buffer.from([1, 2, 0, 0, 0, 7, 0, 0, 0, 0, 9, 0]),
      'binary data: ask for the data as CSV or GeoJSON',
    ],
  ])('such as %s is named', async (_, content, message) => {
    expect(await refusalOf(content)).toEqual([`format-unknown: the file is ${message}`]);
  });
});

describe('the byte order mark', () => {
  test('of another encoding than expected names the setting', async () => {
    const text = Buffer.from('\ufeffid,name\r\n1,A\r\n', 'utf16le');
    const advice = 'save it as UTF-8, or say "encoding": "utf-16le" for this source';
    expect(await refusalOf(text)).toEqual([
      `encoding-invalid: the file is utf-16le by its first bytes, and was expected to be utf-8: ${advice}`,
    ]);
    expect(await refusalOf(Buffer.from(text).swap16())).toEqual([
      `encoding-invalid: the file is utf-16be by its first bytes, and was expected to be utf-8: ${advice.replace('16le', '16be')}`,
    ]);
    expect(await refusalOf(Buffer.from('\ufeffid\n1'), 'windows-1252')).toEqual([
      'encoding-invalid: the file is utf-8 by its first bytes, and was expected to be windows-1252: leave "encoding" out of this source',
    ]);
  });

  test('of UTF-32 is told apart from that of UTF-16', async () => {
    expect(await refusalOf(Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]))).toEqual([
      'encoding-invalid: the file is utf-32le, which is not read: save it as UTF-8',
    ]);
  });

  test('may be missing from UTF-16 text', async () => {
    const refusal = await refusalOf(Buffer.from('id,name\n1,Main Street\n', 'utf16le'));
    expect(refusal?.[0]).toContain('the file is utf-16le by its first bytes');
  });
});
