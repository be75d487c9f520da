/**
 * Writes a report as SARIF 2.1.0, a format in which pipelines exchange findings (OASIS, "Static
 * Analysis Results Interchange Format"). The results are the samples. The properties of each rule
 * hold the exact counts.
 */

import type { Severity } from '../catalogue/entry.ts';
import { type Code, getCatalogueEntry } from '../catalogue.ts';
import type { CodeSummary, Sample } from '../collector.ts';
import type { Place } from '../place.ts';
import type { Report } from '../report.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * Returns the report. `folder` is the feed's folder in the pipeline; empty for the working folder.
 */
export function encodeSarif(report: Report, folder: string): object {
  const codes = [...new Set(report.codes.map(({ code }) => code))].sort();
  const counts = countByCode(report.codes);
  const [name = '', version = ''] = report.tool.split(' ');
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name,
            version,
            rules: codes.map((code) => describeRule(code, counts.get(code) ?? 0)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: report.codes.flatMap(({ samples }) =>
          samples.map((sample) => encodeResult(sample, { codes, folder })),
        ),
        properties: { totals: report.totals },
      },
    ],
  };
}

function countByCode(summaries: readonly CodeSummary[]): Map<Code, number> {
  const counts = new Map<Code, number>();
  for (const { code, count } of summaries) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

function describeRule(code: Code, count: number): object {
  const { title, about, fix, severity, origin } = getCatalogueEntry(code);
  return {
    id: code,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: about },
    help: { text: fix },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { origin, count },
  };
}

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note' | 'none'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  ignore: 'none',
};

function encodeResult(
  { code, severity, place, id, field, value, message }: Sample,
  { codes, folder }: { readonly codes: readonly Code[]; readonly folder: string },
): object {
  const properties = { ...(id && { id }), ...(field && { field }), ...(value && { value }) };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [encodeLocation(place, folder)],
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

function encodeLocation(place: Place, folder: string): object {
  const line = lineOf(place);
  const path = folder === '' ? place.file : `${folder}/${place.file}`;
  return {
    physicalLocation: {
      artifactLocation: { uri: encodePath(path) },
      ...(line !== undefined && { region: { startLine: line } }),
    },
    ...(place.pointer && { logicalLocations: [{ fullyQualifiedName: place.pointer }] }),
  };
}

/** Returns the line of a place, if it is known. */
export function lineOf({ line, row }: Place): number | undefined {
  return line ?? row;
}

/** Returns a path as a relative URI, with each part percent-encoded. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(part.replace(LONE_HALF, '\ufffd')))
    .join('/');
}

/** Matches half of a character, which has no percent-encoding. */
const LONE_HALF = /\p{Surrogate}/gu;
