import { expect, test } from 'vitest';
import { createSourceReading } from '../../src/read/source-reading.ts';
import { sentenceOf } from '../support/plain-finding.ts';
import { createPlan } from './read-source.ts';

test('findings get the place of the file, and a refusal is remembered', () => {
  const received: unknown[] = [];
  const reading = createSourceReading(createPlan({ file: 'bays.csv' }), {
    add: (diagnostic) => received.push(['add', diagnostic]),
    refuse: (diagnostic) => received.push(['refuse', diagnostic]),
    bytesRead: () => undefined,
    recordDropped: () => undefined,
    header: () => undefined,
    fingerprint: () => undefined,
  });
  reading.add({ code: 'bom-stripped', message: sentenceOf('m') });
  expect(reading.isRefused).toBe(false);
  reading.refuse({ code: 'json-malformed', message: sentenceOf('n') }, { line: 3 });
  reading.refuse({ code: 'format-unknown', message: sentenceOf('o') });
  expect(reading.isRefused).toBe(true);
  expect(received).toEqual([
    ['add', { code: 'bom-stripped', message: sentenceOf('m'), place: { file: 'bays.csv' } }],
    [
      'refuse',
      { code: 'json-malformed', message: sentenceOf('n'), place: { file: 'bays.csv', line: 3 } },
    ],
    ['refuse', { code: 'format-unknown', message: sentenceOf('o'), place: { file: 'bays.csv' } }],
  ]);
});
