import { describe, expect, test } from 'vitest';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import { readContent } from '../read-source.ts';

/** Reads in chunks of several sizes; all must come to the same. */
async function readAnyhow(content: Uint8Array, options: Partial<ReadPlan> = {}) {
  const whole = await readContent(content, options);
  for (const chunkByteLength of [1, 2, 3, 5, 11]) {
    const sizes = { chunkByteLength, headByteLength: 4 };
    const { pieces: _, ...read } = await readContent(content, options, sizes);
    const { pieces: __, ...expected } = whole;
    expect(read).toEqual(expected);
  }
  return whole;
}

describe('UTF-8', () => {
  test('is read character by character, wherever the chunks end', async () => {
    const { records } = await readAnyhow(Buffer.from('id,name\n1,Θεσσαλονίκη\n2,é€😀\n'), {
      columns: ['name'],
    });
    expect(records.map(({ values }) => values[0])).toEqual(['Θεσσαλονίκη', 'é€😀']);
  });

  test.each(['id,name\n1,A\n', '"id","name"\n1,A\n', 'id,name\r\n1,A'])(
    'with a byte order mark before %j is read as without (fault case A1)',
    async (text) => {
      const columns = ['id', 'name'];
      const marked = await readAnyhow(Buffer.from(`\ufeff${text}`), { columns });
      const plain = await readAnyhow(Buffer.from(text), { columns });
      expect(marked.records).toEqual(plain.records);
      expect(marked.header).toEqual(['id', 'name']);
      expect(plain.findings).toEqual([]);
      expect(marked.findings).toEqual([
        {
          code: 'bom-stripped',
          place: { file: 'source' },
          message: 'the file starts with a byte order mark, which was removed',
        },
      ]);
    },
  );

  test('with a mark and nothing else has no header', async () => {
    const { refusals } = await readAnyhow(Buffer.from('\ufeff'));
    expect(refusals.map(({ code }) => code)).toEqual(['csv-header-missing']);
  });

  test('keeps a byte order mark within a cell', async () => {
    const { records } = await readAnyhow(Buffer.from('id,name\n1,a\ufeffb\n'), {
      columns: ['name'],
    });
    expect(records[0]?.values).toEqual(['a\ufeffb']);
  });
});

describe('bytes that are not UTF-8', () => {
  test('refuse the file with line, offset and a likely reading (fault case A12)', async () => {
    const content = Buffer.from('id,name\n1,Main\n2,M\xfcnchner Stra\xdfe\n', 'latin1');
    const { refusals, records } = await readAnyhow(content);
    expect(records).toEqual([]);
    expect(refusals).toEqual([
      {
        code: 'encoding-invalid',
        place: { file: 'source', line: 3 },
        value: '2,Münchner Straße',
        message:
          'byte FC at offset 18 (line 3) is not UTF-8 (in windows-1252 the text there is ' +
          '"2,Münchner Straße"): save the file as UTF-8, or write "encoding": "windows-1252" (or another ' +
          'one) for this source under "sources" in feed.json',
      },
    ]);
  });

  test.each([
    ['a cut character', [0xe2, 0x82]],
    ['a lone continuation', [0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a number above all characters', [0xf5, 0x80, 0x80, 0x80]],
    ['a character of which the rest is missing', [0xf0, 0x9f, 0x41]],
  ])('are found in %s', async (_, bytes) => {
    for (const rest of ['', '\n2,B\n']) {
      const content = Buffer.concat([
        Buffer.from('id,name\n1,é'),
        Buffer.from(bytes),
        Buffer.from(rest),
      ]);
      const { refusals } = await readAnyhow(content);
      expect(refusals.map(({ code, place }) => [code, place.line])).toEqual([
        ['encoding-invalid', 2],
      ]);
      expect(refusals[0]?.message).toContain('at offset 12 (line 2)');
    }
  });

  test('are found in JSON outside of the records too', async () => {
    const content = Buffer.from(
      '{"type":"FeatureCollection","name":"\xfc","features":[]}',
      'latin1',
    );
    const { refusals } = await readAnyhow(content);
    expect(refusals.map(({ code }) => code)).toEqual(['encoding-invalid']);
  });
});

describe('a declared encoding', () => {
  test.each([
    [
      'windows-1252',
      Buffer.from('id;name\n1;M\xfcnchner \x93Stra\xdfe\x94 5 \x80\n', 'latin1'),
      'Münchner “Straße” 5 €',
    ],
    ['latin1', Buffer.from('id;name\n1;M\xfc\x80\n', 'latin1'), 'Mü€'],
    ['utf-16le', Buffer.from('id;name\n1;Θ😀\n', 'utf16le'), 'Θ😀'],
    ['utf-16le', Buffer.from('\ufeffid;name\n1;Θ😀\n', 'utf16le'), 'Θ😀'],
    ['utf-16be', Buffer.from('\ufeffid;name\n1;Θ😀\n', 'utf16le').swap16(), 'Θ😀'],
    ['shift_jis', Buffer.from([...Buffer.from('id;name\n1;'), 0x83, 0x41, 0x0a]), 'ア'],
    ['windows-1251', Buffer.from([...Buffer.from('id;name\n1;'), 0xcc, 0xee, 0x0a]), 'Мо'],
    ['utf8', Buffer.from('id;name\n1;é\n'), 'é'],
  ])('%s is read', async (encoding, content, name) => {
    const { records, refusals, findings } = await readAnyhow(content, {
      encoding,
      columns: ['name'],
    });
    expect(refusals).toEqual([]);
    expect(records.map(({ values }) => values[0])).toEqual([name]);
    const marks =
      content.includes(Buffer.from([0xff, 0xfe])) || content.includes(Buffer.from([0xfe, 0xff]));
    expect(findings.map(({ code }) => code)).toEqual(marks ? ['bom-stripped'] : []);
  });

  test('that the bytes are not in refuses the file', async () => {
    const cut = Buffer.from([...Buffer.from('id;name\n1;'), 0x83]);
    const wrong = Buffer.from([...Buffer.from('id;name\n1;'), 0x83, 0xff, 0x0a, 0x32, 0x0a]);
    for (const content of [cut, wrong]) {
      const { refusals } = await readContent(content, { encoding: 'shift_jis' });
      expect(refusals).toEqual([
        {
          code: 'encoding-invalid',
          place: { file: 'source', line: content === cut ? 2 : 1 },
          message: expect.stringMatching(
            /^bytes near offset \d+ \(line \d\) are not shift_jis, the encoding that feed\.json names: correct "encoding" for this source under "sources" in feed\.json, or remove it for UTF-8$/,
          ),
        },
      ]);
    }
  });
});
