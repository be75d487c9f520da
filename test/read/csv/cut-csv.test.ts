import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import { createCsvCutter } from '../../../src/read/csv/cut-csv.ts';
import { parseRows } from '../../../src/read/csv/parse-rows.ts';
import type { CsvPiece, CutSizes } from '../../../src/read/piece.ts';
import { createSourceReading } from '../../../src/read/source-reading.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';
import { createPlan, readContent } from '../read-source.ts';
import { type SplitRecord, splitCsv } from './split-csv.ts';

const SIZES: CutSizes = { pieceByteLength: 1 << 20, recordByteLengthMax: 1 << 26 };

interface Cut {
  readonly pieces: CsvPiece[];
  readonly findings: Plain<Diagnostic>[];
  readonly refusals: Plain<Diagnostic>[];
  lostCount: number;
}

/** Cuts the text given in parts; the header is in the first record. */
function cut(parts: readonly string[], sizes: Partial<CutSizes> = {}, delimiter = ','): Cut {
  const result: Cut = { pieces: [], findings: [], refusals: [], lostCount: 0 };
  const reading = createSourceReading(createPlan({ file: 'bays.csv', delimiter }), {
    add: (diagnostic) => result.findings.push(plainOf(diagnostic)),
    refuse: (diagnostic) => result.refusals.push(plainOf(diagnostic)),
    bytesRead: () => undefined,
    recordDropped(count) {
      result.lostCount += count;
    },
    header: () => undefined,
    fingerprint: () => undefined,
  });
  const cutter = createCsvCutter(reading, { ...SIZES, ...sizes });
  for (const part of parts) {
    if (!reading.isRefused) result.pieces.push(...cutter.push(Buffer.from(part)));
  }
  if (!reading.isRefused) result.pieces.push(...cutter.end());
  return result;
}

/** The records that the pieces hold, with their places. */
function recordsOf(pieces: readonly CsvPiece[]): SplitRecord[] {
  return pieces.flatMap((piece) => {
    const rows = parseRows(piece.bytes, piece.delimiter);
    expect(rows.length).toBe(piece.recordCount);
    let anchor = piece.anchors[0];
    return rows.map((cells, index) => {
      anchor = piece.anchors.find(({ recordIndex }) => recordIndex === index) ?? anchor;
      if (anchor === undefined) throw new Error('a piece has an anchor for its first record');
      const distance = index - anchor.recordIndex;
      return { row: anchor.row + distance, line: anchor.line + distance, cells };
    });
  });
}

/** As the slow judge lists them. */
function allOf({ pieces, findings }: Cut): SplitRecord[] {
  const broken = brokenOf(findings).map(({ place }) => ({
    row: place.row ?? 0,
    brokenLine: place.line ?? 0,
  }));
  return [...recordsOf(pieces), ...broken].sort((a, b) => a.row - b.row);
}

function brokenOf(findings: Cut['findings']): Cut['findings'] {
  return findings.filter(({ code }) => code === 'csv-quote-broken');
}

function splitRows(text: string, delimiter = ','): SplitRecord[] {
  return splitCsv(text, delimiter).slice(1);
}

const AWKWARD = [
  'id,name,wkt',
  '1,"Main St, north","POLYGON ((0 0, 1 0, 1 1, 0 0))"',
  '2,"two\nlines","say ""hi"""',
  '',
  '3,"","a""b"',
  '4,5" pipe,"é€😀"\r',
  '5,broken,"never closed',
  '6,x,y\r7,cr,alone',
  '8,"closed"inside,z',
  '9,last,without end',
].join('\n');

describe('the CSV cutter', () => {
  test('gives whole records with their rows and lines', () => {
    const { pieces, findings } = cut(['a,b\n1,2\n"x\ny",3\n4,5\n']);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.header).toEqual(['a', 'b']);
    expect(pieces[0]?.sequence).toBe(0);
    expect(findings).toEqual([]);
    expect(recordsOf(pieces)).toEqual([
      { row: 2, line: 2, cells: ['1', '2'] },
      { row: 3, line: 3, cells: ['x\ny', '3'] },
      { row: 4, line: 5, cells: ['4', '5'] },
    ]);
  });

  test('takes LF, CRLF and lone CR for line ends, also mixed, and needs none at the end', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const { pieces } = cut([['a,b', '1,2', '3,4'].join(lineEnd)]);
      expect(recordsOf(pieces)).toEqual([
        { row: 2, line: 2, cells: ['1', '2'] },
        { row: 3, line: 3, cells: ['3', '4'] },
      ]);
    }
    expect(recordsOf(cut(['a\r\n1\r2\n3\r\n']).pieces).map((record) => record.row)).toEqual([
      2, 3, 4,
    ]);
  });

  test('counts a line break in a quoted cell as one, however it is written', () => {
    const { pieces } = cut(['a,b\n"1\r\n2\r3\n4",x\n5,6']);
    expect(recordsOf(pieces)[1]).toEqual({ row: 3, line: 6, cells: ['5', '6'] });
  });

  test('gives the same records wherever the text is cut in two', () => {
    const whole = cut([AWKWARD]);
    expect(allOf(whole)).toEqual(splitRows(AWKWARD));
    const bytes = Buffer.from(AWKWARD);
    for (let offset = 0; offset <= bytes.length; offset++) {
      const parts = [bytes.subarray(0, offset), bytes.subarray(offset)];
      // Cut within a character, the parts are no text of their own.
      if (parts.some((part) => part.toString().includes('\ufffd'))) continue;
      const halves = cut(parts.map((part) => part.toString()));
      expect(halves).toEqual(whole);
    }
  });

  test('gives the same pieces a character at a time', () => {
    expect(cut([...AWKWARD], { pieceByteLength: 40 })).toEqual(
      cut([AWKWARD], { pieceByteLength: 40 }),
    );
  });

  test('ends a piece with the record that fills it', () => {
    const { pieces } = cut(['a\n11\n22\n33\n44\n55\n'], { pieceByteLength: 6 });
    expect(pieces.map((piece) => Buffer.from(piece.bytes).toString())).toEqual([
      '11\n22\n',
      '33\n44\n',
      '55\n',
    ]);
    expect(pieces.map(({ sequence, anchors }) => [sequence, anchors])).toEqual([
      [0, [{ recordIndex: 0, row: 2, line: 2 }]],
      [1, [{ recordIndex: 0, row: 4, line: 4 }]],
      [2, [{ recordIndex: 0, row: 6, line: 6 }]],
    ]);
  });

  test('owns the memory of its pieces, so that they can be posted', () => {
    for (const { bytes } of cut(['a\n1\n2\n3\n'], { pieceByteLength: 3 }).pieces) {
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    }
  });

  test('has no piece where there is no row', () => {
    for (const text of ['a,b', 'a,b\n', 'a,b\r\n']) expect(cut([text]).pieces).toEqual([]);
  });

  test('agrees with the slow judge on every text', () => {
    const characters = fc.constantFrom('a', ',', '"', '\n', '\r', '"', ',', '""', '\r\n', ' ');
    const texts = fc.array(characters, { maxLength: 40 }).map((parts) => `h\n${parts.join('')}`);
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 12 }),
        (text, step, pieceByteLength) => {
          const parts = text.match(new RegExp(`[\\s\\S]{1,${step}}`, 'g')) ?? [];
          const result = cut(parts, { pieceByteLength });
          expect(allOf(result)).toEqual(splitRows(text));
          expect(result.lostCount).toBe(brokenOf(result.findings).length);
          expect(result.refusals).toEqual([]);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('agrees with the slow judge for every separator', () => {
    for (const delimiter of [';', '\t', '|', ' ']) {
      const text = `a${delimiter}b\n"1${delimiter}2"${delimiter}3\n4,5${delimiter}"x\ny"\n`;
      const result = cut([text], {}, delimiter);
      expect(allOf(result)).toEqual(splitRows(text, delimiter));
    }
  });
});

describe('a broken quote', () => {
  test('costs its own physical line, and the rest of the file is read (fault case A6)', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `${index},"Street ${index}",x`);
    rows[2] = '2,"Main St,x';
    const { pieces, findings, lostCount } = cut([`id,name,x\n${rows.join('\n')}\n`]);
    expect(findings).toEqual([
      {
        code: 'csv-quote-broken',
        place: { file: 'bays.csv', row: 4, line: 4 },
        value: '"Main St,x',
        message:
          'the quote that opens on line 4 is not closed: close it before the separator, or remove it',
      },
    ]);
    expect(lostCount).toBe(1);
    const records = recordsOf(pieces);
    expect(records).toHaveLength(999);
    expect(records.at(-1)).toEqual({ row: 1001, line: 1001, cells: ['999', 'Street 999', 'x'] });
  });

  test('is found at the end of the file too', () => {
    const { pieces, findings } = cut(['a,b\n1,"x\n2,y\n3,z']);
    expect(findings.map(({ place }) => place.line)).toEqual([2]);
    expect(recordsOf(pieces).map((record) => record.row)).toEqual([3, 4]);
  });

  test('that is closed within its cell is reported as such', () => {
    const { findings } = cut(['a,b\n1,"x"y\n2,z\n']);
    expect(findings[0]?.message).toBe(
      'the quote that opens on line 2 is closed, but text follows the closing quote: write a quote inside a cell twice, ""',
    );
  });

  test('in a later line of its record drops the record down to that line', () => {
    const { pieces, findings } = cut(['a,b,c\n"1\n2","x"y,3\n4,5,6\n']);
    expect(findings.map(({ place }) => place)).toEqual([{ file: 'bays.csv', row: 2, line: 3 }]);
    expect(recordsOf(pieces)).toEqual([{ row: 3, line: 4, cells: ['4', '5', '6'] }]);
  });

  test('in the header refuses the file', () => {
    const { refusals, pieces } = cut(['a,"b\n1,2\n']);
    expect(pieces).toEqual([]);
    expect(refusals.map(({ code, place }) => [code, place.row])).toEqual([['csv-quote-broken', 1]]);
  });

  test('holds no more than a record may have', () => {
    const sizes = { recordByteLengthMax: 100, pieceByteLength: 50 };
    const text = `a,b\n1,2\n3,"open\n${'4,5\n'.repeat(200)}`;
    const result = cut(text.match(/[\s\S]{1,10}/g) ?? [], sizes);
    expect(result.findings.map(({ place }) => place.line)).toEqual([3]);
    expect(recordsOf(result.pieces)).toHaveLength(201);
    expect(result.refusals).toEqual([]);
  });
});

describe('a row that is too long', () => {
  test('refuses the file, after the rows before it were handed out', () => {
    const sizes = { recordByteLengthMax: 5000 };
    const text = `a,b\n1,2\n${'x'.repeat(15_000)}`;
    for (const parts of [[text], text.match(/[\s\S]{1,7}/g) ?? []]) {
      const { refusals, pieces } = cut(parts, sizes);
      expect(recordsOf(pieces)).toHaveLength(1);
      expect(refusals).toEqual([
        {
          code: 'format-unknown',
          place: { file: 'bays.csv', row: 3, line: 3 },
          message:
            'the row on line 3 is longer than 5,000 bytes, so its line ends or quotes are wrong',
        },
      ]);
    }
  });

  test('refuses a file whose header does not end', () => {
    const { refusals } = cut(['x'.repeat(2 << 20)]);
    expect(refusals.map(({ code }) => code)).toEqual(['format-unknown']);
  });
});

describe('a table of which no column is read (fault case G1)', () => {
  const refusalOf = async (content: string) => {
    const { refusals, pieces } = await readContent(content, { columns: ['curb_space_id', 'name'] });
    expect(pieces).toEqual([]);
    return refusals.map(({ code, message }) => `${code}: ${message}`);
  };

  test('is refused with the columns that were found and expected', async () => {
    expect(await refusalOf('OBJECTID;METER ID\n1;2\n')).toEqual([
      'source-not-a-table: none of the columns is one that this source reads (found OBJECTID, "METER ID"; expected ' +
        'curb_space_id, name, geometry, lat, lng): name the columns under "fields" and "geometry" for this source under "sources" in feed.json',
    ]);
    expect(await refusalOf('Under maintenance\n')).toEqual([
      'source-not-a-table: the first row is "Under maintenance", which is not the name of a column that this source reads (such as ' +
        'curb_space_id, name, geometry, lat, lng): the file may be an error message, or its separator was not recognised; if so, write "delimiter" for this source under "sources" in feed.json',
    ]);
  });

  test.each(['x",",y', '"open', '"a"b,c'])(
    'is refused although row %s has a broken quote',
    async (row) => {
      expect(await refusalOf(`OBJECTID,METER\n${row}\n`)).toEqual([
        'source-not-a-table: none of the columns is one that this source reads (found OBJECTID, METER; expected ' +
          'curb_space_id, name, geometry, lat, lng): name the columns under "fields" and "geometry" for this source under "sources" in feed.json',
      ]);
    },
  );

  test('has a title above its header', async () => {
    const message =
      'source-not-a-table: row 3 looks like the header, but there is a title above it: remove the rows before it';
    expect(await refusalOf('Parking bays\n2024\ncurb_space_id,name\n1,A\n')).toEqual([message]);
    expect(await refusalOf('Parking bays;;\n;;\nx;"name";y\n1;A;2\n')).toEqual([message]);
  });

  test('is read where one column is', async () => {
    const { records } = await readContent('x,name\n1,A\n', { columns: ['name'] });
    expect(records).toHaveLength(1);
  });
});
