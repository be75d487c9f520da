import { expect, test } from 'vitest';
import { createSourceReading } from '../../src/read/source-reading.ts';
import { createPlan } from './read-source.ts';

test('findings get the place of the file, and a refusal is remembered', () => {
  const told: unknown[] = [];
  const reading = createSourceReading(createPlan({ file: 'bays.csv' }), {
    add: (diagnostic) => told.push(['add', diagnostic]),
    refuse: (diagnostic) => told.push(['refuse', diagnostic]),
    bytesRead: () => undefined,
    recordDropped: () => undefined,
    header: () => undefined,
    fingerprint: () => undefined,
  });
  reading.add({ code: 'bom-stripped', message: 'm' });
  expect(reading.isRefused).toBe(false);
  reading.refuse({ code: 'json-malformed', message: 'n' }, { line: 3 });
  reading.refuse({ code: 'format-unknown', message: 'o' });
  expect(reading.isRefused).toBe(true);
  expect(told).toEqual([
    ['add', { code: 'bom-stripped', message: 'm', place: { file: 'bays.csv' } }],
    ['refuse', { code: 'json-malformed', message: 'n', place: { file: 'bays.csv', line: 3 } }],
    ['refuse', { code: 'format-unknown', message: 'o', place: { file: 'bays.csv' } }],
  ]);
});
