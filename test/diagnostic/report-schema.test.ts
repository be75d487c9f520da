import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReport, encodeReport } from '../../src/diagnostic/report.ts';
import { ROOT } from '../support/paths.ts';
import { smallReportParts } from '../support/small-report.ts';
import { findSchemaFaults } from '../support/validate-json.ts';

const schema = JSON.parse(readFileSync(join(ROOT, 'src/diagnostic/report.schema.json'), 'utf8'));

describe('report.schema.json', () => {
  it('describes a report as it is encoded', () => {
    const encoded = encodeReport(createReport(smallReportParts()));
    expect(findSchemaFaults(schema, JSON.parse(JSON.stringify(encoded)))).toEqual([]);
  });

  it('describes the verdict on the standard view', () => {
    const report = createReport(smallReportParts());
    const cds = { version: '1.1', problems: ['zones: no shape'], left: [] };
    const encoded = JSON.parse(JSON.stringify(encodeReport({ ...report, cds })));
    expect(encoded.cds).toEqual({
      version: '1.1',
      valid: false,
      problems: ['zones: no shape'],
      left_out: [],
    });
    expect(findSchemaFaults(schema, encoded)).toEqual([]);
    expect(findSchemaFaults(schema, { ...encoded, cds: { version: '1.1' } })).toHaveLength(3);
  });

  it('does not describe a report without counts, or of another version', () => {
    const encoded = JSON.parse(JSON.stringify(encodeReport(createReport(smallReportParts()))));
    expect(findSchemaFaults(schema, { ...encoded, report_version: 2 })).toHaveLength(1);
    expect(findSchemaFaults(schema, { ...encoded, totals: {} })).toHaveLength(3);
  });
});
