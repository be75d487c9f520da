/**
 * Writes a report as one HTML file that loads nothing from the network: counts, filters, a table
 * for each code, and a map of the shapes with findings.
 */
import { getCatalogueEntry } from '../../catalogue.ts';
import type { CodeSummary, Sample } from '../../collector.ts';
import { describePlace } from '../../place.ts';
import type { Report, ReportedSource, StandardVerdict } from '../../report.ts';
import type { SampleLines } from '../../sample-lines.ts';
import { formatCount } from '../../words/format-count.ts';
import { shortenPaths } from '../../words/shorten-paths.ts';
import { escapeInvisible, escapeJson } from '../../words/show-text.ts';
import { compareImportance } from '../compare-importance.ts';
import { summariseReport } from '../report-summary.ts';
import { REPORT_MAP_SCRIPT } from './report-map.ts';
import { REPORT_SCRIPT } from './report-script.ts';
import { REPORT_STYLE } from './report-style.ts';

/** The maximum length of a report, so that it opens on a phone and can be sent by mail. */
const BYTE_LENGTH_MAX = 4_800_000;

/** Returns the page. If it would be too large, each code lists fewer samples; counts stay exact. */
export function renderHtmlReport(report: Report): string {
  let sampleLimit = Math.max(1, ...report.codes.map(({ samples }) => samples.length));
  while (true) {
    const page = renderPage(report, sampleLimit);
    if (Buffer.byteLength(page) <= BYTE_LENGTH_MAX || sampleLimit === 1) return page;
    sampleLimit = Math.ceil(sampleLimit / 2);
  }
}

function renderPage(report: Report, sampleLimit: number): string {
  const { tool, sources, totals, severityChanges } = report;
  const files = [...new Set(sources.map(({ file }) => file))];
  for (const { fileCounts } of report.codes) {
    for (const file of fileCounts.keys()) if (!files.includes(file)) files.push(file);
  }
  const nameOf = shortenPaths(files);
  const data = {
    files: files.map((file) => escapeInvisible(nameOf(file))),
    codes: report.codes
      .toSorted(compareImportance)
      .map((summary) => encodeCode(summary, { files, sampleLimit })),
    neighbours: report.neighbours.map(encodeLines),
  };
  const changes = severityChanges.map(
    ({ code, from, to, reason, file }) =>
      `<li><code>${code}</code> counts as ${to} instead of ${from}` +
      `${file === undefined ? '' : ` in ${escapeHtml(nameOf(file))}`}` +
      `${reason === undefined ? '' : `: ${escapeHtml(reason)}`}</li>`,
  );
  const parts: Record<string, string> = {
    style: REPORT_STYLE,
    summary: escapeHtml(summariseReport(report)),
    tool: escapeHtml(tool),
    totals: (['error', 'warning', 'info'] as const)
      .map((severity) => {
        const noun = { error: 'errors', warning: 'warnings', info: 'infos' }[severity];
        return `<li><strong class="${severity}">${formatCount(totals[severity])}</strong> ${noun}</li>`;
      })
      .join(''),
    sources: sources.map((source) => renderSource(source, nameOf)).join('\n'),
    changes: changes.length === 0 ? '' : `<h2>Changed by the feed</h2><ul>${changes.join('')}</ul>`,
    standard: report.cds === undefined ? '' : renderVerdict(report.cds),
    data: encodeScriptJson(data),
    map: REPORT_MAP_SCRIPT,
    script: REPORT_SCRIPT,
  };
  return PAGE.replace(/@(\w+)@/g, (_, name: string) => parts[name] ?? '');
}

/** Whether what would be published is valid by the standard, or why not. */
function renderVerdict({ version, problems, left }: StandardVerdict): string {
  const verdict = problems.length === 0 ? 'Valid' : 'Not valid';
  const items = [...problems, ...left].map((text) => `<li>${escapeHtml(text)}</li>`);
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
  return `<h2>${verdict} CDS ${escapeHtml(version)}</h2>${list}`;
}

function renderSource(source: ReportedSource, nameOf: (file: string) => string): string {
  const counts = [source.read, source.kept, source.merged, source.dropped]
    .map((count) => `<td class="number">${formatCount(count)}</td>`)
    .join('');
  const title = escapeHtml(source.file);
  return `<tr><td title="${title}">${escapeHtml(nameOf(source.file))}</td><td>${source.kind}</td>${counts}</tr>`;
}

function encodeCode(
  { code, severity, count, fileCounts, samples }: CodeSummary,
  { files, sampleLimit }: { readonly files: readonly string[]; readonly sampleLimit: number },
): object {
  const { title, about, fix } = getCatalogueEntry(code);
  return {
    code,
    severity,
    title,
    about,
    fix,
    count,
    files: files.flatMap((file, index) => {
      const fileCount = fileCounts.get(file);
      return fileCount === undefined ? [] : [[index, fileCount]];
    }),
    samples: samples.slice(0, sampleLimit).map((sample) => encodeSample(sample, files)),
  };
}

function encodeSample(
  { place, id = '', field = '', value = '', message, lines }: Sample,
  files: readonly string[],
): object {
  return {
    file: files.indexOf(place.file),
    where: describePlace({ ...place, file: '' }).trim(),
    id: escapeInvisible(id),
    field: escapeInvisible(field),
    value: escapeInvisible(value),
    message,
    ...(lines === undefined ? {} : { lines: encodeLines(lines) }),
  };
}

/** Encodes lines as differences in millionths of a degree, which is 11 cm. */
function encodeLines(lines: SampleLines): number[][] {
  return lines.map((line) => {
    const whole = line.map((degrees) => Math.round(degrees * 1e6));
    return whole.map((number, index) => number - (whole[index - 2] ?? 0));
  });
}

/** Encodes JSON for a script element: no text in it can end the element. */
function encodeScriptJson(data: object): string {
  return escapeJson(JSON.stringify(data)).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return escapeInvisible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>Curb data report</title>
<link rel="icon" href="data:,">
<style>@style@</style>
</head>
<body>
<header>
<h1>Curb data report</h1>
<p>@summary@</p>
<p class="dim">@tool@</p>
<ul class="totals">@totals@</ul>
</header>
<main>
<noscript><p>The findings and the map need JavaScript. The counts above do not.</p></noscript>
<h2>Files</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">File</th><th scope="col">Kind</th><th scope="col" class="number">Read</th><th scope="col" class="number">Kept</th><th scope="col" class="number">Merged</th><th scope="col" class="number">Left out</th></tr></thead>
<tbody>
@sources@
</tbody></table></div>
@changes@
@standard@
<h2>Findings</h2>
<div class="filters">
<label>Severity<select id="filter-severity"><option value="">all</option><option>error</option><option>warning</option><option>info</option></select></label>
<label>Finding<select id="filter-code"><option value="">all</option></select></label>
<label>File<select id="filter-file"><option value="">all</option></select></label>
<label>Text<input id="filter-text" type="search" placeholder="identifier, value, words"></label>
<button id="filter-reset" type="button">Show all</button>
</div>
<div class="columns">
<div><p id="none" hidden>No finding matches the filters.</p><div id="codes"></div></div>
<section class="map" aria-label="Map of the findings">
<canvas id="map" tabindex="0" role="img" aria-label="Shapes with findings among their neighbours. Arrow keys move the map, plus and minus zoom, 0 shows all."></canvas>
<div class="tools">
<button id="zoom-in" type="button" aria-label="Zoom in">+</button>
<button id="zoom-out" type="button" aria-label="Zoom out">−</button>
<button id="zoom-all" type="button">Show all shapes</button>
<span id="map-count" class="dim"></span>
</div>
<ul class="key"><li><span class="error"></span>error</li><li><span class="warning"></span>warning</li><li><span class="info"></span>info</li><li><span class="near"></span>without a finding</li></ul>
<p id="about-chosen" class="dim" aria-live="polite"></p>
</section>
</div>
</main>
<script type="application/json" id="data">@data@</script>
<script>@map@</script>
<script>@script@</script>
</body>
</html>
`;
