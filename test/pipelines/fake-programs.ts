import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/paths.ts';

/** A folder of programs to put first in PATH, and what they were asked to do. */
export interface FakePrograms {
  readonly folder: string;
  /** One line for each call. */
  calls(): string[];
}

/**
 * `rsync` and `aws s3` that copy between folders of this machine, and `npx curbstone` as it is in a
 * clone. An `s3://` address is a folder below `bucket`.
 */
export function makeFakePrograms(folder: string, bucket: string): FakePrograms {
  mkdirSync(folder, { recursive: true });
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const write = (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, ['#!/usr/bin/env bash', 'set -euo pipefail', ...lines, ''].join('\n'));
    chmodSync(path, 0o755);
  };
  const log = (name: string) => `echo "${name} $*" >>'${calls}'`;
  write('rsync', [
    log('rsync'),
    'while [[ $1 == --* ]]; do shift; done',
    'to=$2; [[ $to == */ ]] && { mkdir -p "$to"; to=$to$(basename "$1"); }',
    'rm -rf "$to"; cp -R "$1" "$to"',
  ]);
  write('aws', [
    log('aws'),
    `place() { if [[ $1 == s3://* ]]; then echo "${bucket}/\${1#s3://}"; else echo "$1"; fi; }`,
    '[[ $1 == s3 ]] || exit 64',
    'from=$(place "$3"); to=$(place "$4")',
    'case $2 in',
    '  sync) mkdir -p "$to"; cp -R "$from/." "$to" ;;',
    '  cp) cp "$from" "$to" ;;',
    '  *) exit 64 ;;',
    'esac',
  ]);
  write('npx', [
    '[[ $1 == curbstone ]] || exit 64',
    `shift; exec '${process.execPath}' '${join(ROOT, 'out/bundle/main.js')}' "$@"`,
  ]);
  return {
    folder,
    calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
  };
}
