import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load, LoadResult } from './load.ts';

const run = promisify(execFile);

/** A load by wrk, which spends little on a request; `folder` takes its script. */
export async function loadWithWrk(
  { port, paths, headers, connectionCount, until }: Load,
  { folder }: { readonly folder: string },
): Promise<LoadResult> {
  if (!('seconds' in until)) throw new Error('wrk counts time, not requests');
  const script = join(folder, 'load.lua');
  writeFileSync(script, encodeScript(paths, headers));
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${connectionCount}`,
    `--duration=${Math.ceil(until.seconds)}s`,
    '--timeout=60s',
    `--script=${script}`,
    `http://127.0.0.1:${port}`,
  ]);
  return parseSummary(stdout);
}

/** Asks each path in turn, and prints one line with what came of it. */
export function encodeScript(
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): string {
  const list = paths.map((path) => `  ${JSON.stringify(path)},`).join('\n');
  const fields = Object.entries(headers).map(
    ([name, value]) => `  [${JSON.stringify(name)}] = ${JSON.stringify(value)},\n`,
  );
  return `local paths = {
${list}
}
local headers = {
${fields.join('')}}
local requests = {}
local turn = 0
function init()
  for index, path in ipairs(paths) do requests[index] = wrk.format("GET", path, headers) end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
function done(summary)
  local errors = summary.errors
  local faults = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("SUMMARY %d %d %d", summary.requests, summary.duration, faults))
end
`;
}

/** @throws Error where any answer was missing or other than 2xx or 3xx. */
export function parseSummary(stdout: string): LoadResult {
  const [, requests, microseconds, faults] = /^SUMMARY (\d+) (\d+) (\d+)$/m.exec(stdout) ?? [];
  if (faults !== '0' || requests === '0') throw new Error(`a load went wrong:\n${stdout}`);
  return { requestCount: Number(requests), seconds: Number(microseconds) / 1e6 };
}
