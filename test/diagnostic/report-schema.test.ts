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

  it('does not describe a report without counts, or of another version', () => {
    const encoded = JSON.parse(JSON.stringify(encodeReport(createReport(smallReportParts()))));
    expect(findSchemaFaults(schema, { ...encoded, report_version: 2 })).toHaveLength(1);
    expect(findSchemaFaults(schema, { ...encoded, totals: {} })).toHaveLength(3);
  });
});
