import { describe, expect, it } from 'vitest';
import { createReport, encodeReport } from '../../src/diagnostic/report.ts';
import { smallReportParts } from '../support/small-report.ts';

describe('createReport', () => {
  it('adds up the findings of each severity', () => {
    expect(createReport(smallReportParts()).totals).toEqual({ error: 2, warning: 1201, info: 3 });
  });

  it('names the severities that the feed changed, in the order of the catalogue', () => {
    const overrides = {
      'name-duplicate': 'ignore',
      'text-untrimmed': 'error',
      // As the catalogue has it: no change.
      'id-nil': 'warning',
    } as const;
    expect(createReport({ ...smallReportParts(), overrides }).severityChanges).toEqual([
      { code: 'text-untrimmed', from: 'warning', to: 'error' },
      {
        code: 'name-duplicate',
        from: 'warning',
        to: 'ignore',
        reason: 'names of streets repeat',
      },
    ]);
  });
});

describe('encodeReport', () => {
  it('gives every member in its order', () => {
    const encoded = encodeReport(createReport(smallReportParts()));
    expect(JSON.stringify(encoded, null, 2)).toBe(ENCODED);
  });
});

const ENCODED = `{
  "report_version": 1,
  "tool": "curbstone 0.1.0",
  "sources": [
    {
      "file": "bays.csv",
      "kind": "spaces",
      "byte_length": 123456,
      "sha256": "${'ab'.repeat(32)}",
      "read": 1234,
      "kept": 1230,
      "merged": 1,
      "dropped": 3
    },
    {
      "file": "broken.geojson",
      "kind": "areas",
      "byte_length": 0,
      "sha256": null,
      "read": 0,
      "kept": 0,
      "merged": 0,
      "dropped": 0
    }
  ],
  "totals": {
    "error": 2,
    "warning": 1201,
    "info": 3
  },
  "severity_changes": [
    {
      "code": "name-duplicate",
      "from": "warning",
      "to": "ignore",
      "reason": "names of streets repeat"
    }
  ],
  "codes": [
    {
      "code": "length-invalid",
      "severity": "error",
      "origin": "std",
      "title": "Length is not a positive number",
      "fix": "Write the length as a number above 0, or leave it empty. If all lengths of the file are written in another way, say so with \\"decimal\\" or \\"unit\\" for this source under \\"sources\\" in feed.json.",
      "count": 2,
      "files": [
        {
          "file": "bays.csv",
          "count": 1
        },
        {
          "file": "broken.geojson",
          "count": 1
        }
      ],
      "samples": [
        {
          "code": "length-invalid",
          "severity": "error",
          "file": "bays.csv",
          "row": 12,
          "line": 14,
          "id": "0000000a-0000-4000-8000-000000000001",
          "field": "LEN",
          "value": "-3",
          "message": "LEN -3 is below 0; give a length in centimetres"
        },
        {
          "code": "length-invalid",
          "severity": "error",
          "file": "broken.geojson",
          "pointer": "/features/3",
          "message": "length is a list"
        }
      ]
    },
    {
      "code": "length-missing",
      "severity": "warning",
      "origin": "std",
      "title": "Length missing",
      "fix": "Export the length, or give one for all spaces under \\"defaults\\" for this source under \\"sources\\" in feed.json.",
      "count": 1201,
      "files": [
        {
          "file": "bays.csv",
          "count": 1201
        }
      ],
      "samples": [
        {
          "code": "length-missing",
          "severity": "warning",
          "file": "bays.csv",
          "row": 2,
          "line": 2,
          "message": "LEN is empty"
        },
        {
          "code": "length-missing",
          "severity": "warning",
          "file": "bays.csv",
          "row": 3,
          "line": 3,
          "message": "LEN is empty"
        },
        {
          "code": "length-missing",
          "severity": "warning",
          "file": "bays.csv",
          "row": 4,
          "line": 4,
          "message": "LEN is empty"
        },
        {
          "code": "length-missing",
          "severity": "warning",
          "file": "bays.csv",
          "row": 5,
          "line": 5,
          "message": "LEN is empty"
        }
      ]
    },
    {
      "code": "ring-winding",
      "severity": "info",
      "origin": "rfc",
      "title": "Ring reversed",
      "fix": "Nothing needs to be done.",
      "count": 3,
      "files": [
        {
          "file": "broken.geojson",
          "count": 3
        }
      ],
      "samples": [
        {
          "code": "ring-winding",
          "severity": "info",
          "file": "broken.geojson",
          "pointer": "/features/1",
          "message": "the ring runs clockwise"
        }
      ]
    }
  ]
}`;
