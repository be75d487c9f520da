import { createCollector } from '../../src/diagnostic/collector.ts';
import type { createReport } from '../../src/diagnostic/report.ts';
import { sentenceOf } from './plain-finding.ts';

/** A report with everything that a report can have, and little of it. */
export function smallReportParts(): Parameters<typeof createReport>[0] {
  const collector = createCollector({}, 4);
  const emptyLength = { code: 'length-missing', message: sentenceOf('LEN is empty') } as const;
  for (const row of [2, 3, 4, 5, 6]) {
    const count = row === 6 ? 1197 : 1;
    for (let index = 0; index < count; index++) {
      collector.add({ ...emptyLength, place: { file: 'bays.csv', row, line: row } });
    }
  }
  collector.add({
    code: 'length-invalid',
    place: { file: 'bays.csv', row: 12, line: 14 },
    id: '0000000a-0000-4000-8000-000000000001',
    field: 'LEN',
    value: -3,
    message: sentenceOf('LEN -3 is below 0; give a length in centimetres'),
  });
  collector.add({
    code: 'length-invalid',
    place: { file: 'broken.geojson', pointer: '/features/3' },
    message: sentenceOf('length is a list'),
  });
  const place = { file: 'broken.geojson', pointer: '/features/1' };
  const winding = { code: 'ring-winding', severity: 'info' } as const;
  const sample = { ...winding, place, message: 'the ring runs clockwise' };
  const fileCounts = new Map([['broken.geojson', 3]]);
  collector.merge([{ ...winding, count: 3, fileCounts, samples: [sample] }]);
  return {
    tool: 'curbstone 0.1.0',
    sources: [
      {
        file: 'bays.csv',
        kind: 'spaces',
        byteLength: 123_456,
        sha256: 'ab'.repeat(32),
        read: 1234,
        kept: 1230,
        merged: 1,
        dropped: 3,
      },
      {
        file: 'broken.geojson',
        kind: 'areas',
        byteLength: 0,
        sha256: null,
        read: 0,
        kept: 0,
        merged: 0,
        dropped: 0,
      },
    ],
    collected: collector.collected(),
    overrides: { 'name-duplicate': 'ignore' },
    reasons: { 'name-duplicate': 'names of streets repeat' },
  };
}
