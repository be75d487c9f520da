import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies a feed and breaks some of its spaces, a fault of each kind every so many rows. */
export function breakCity(feed: string, to: string): void {
  cpSync(feed, to, { recursive: true });
  const path = join(to, 'spaces.csv');
  const lines = readFileSync(path, 'utf8').split('\n');
  const broken = lines.map(
    (line, row) => FAULTS.find(({ every }) => row % every === 7)?.(line) ?? line,
  );
  writeFileSync(path, broken.join('\n'));
}

type Fault = ((line: string) => string) & { readonly every: number };

const FAULTS: readonly Fault[] = [
  every(61, (line) => changeRing(line, ([a, b, c, ...rest]) => [a, c, b, ...rest])),
  every(29, (line) => changeRing(line, (ring) => ring.map(moveBy(3e-4, 2e-4)))),
  every(43, (line) => changeRing(line, (ring) => ring.map(moveBy(2e-5, 1e-5)))),
  every(37, (line) => line.replace(/,(\d+),(\d+),(\d+),/, ',$1,-$2,$3,')),
];

function every(count: number, change: (line: string) => string): Fault {
  return Object.assign(change, { every: count });
}

type Pair = string | undefined;

function changeRing(line: string, change: (ring: Pair[]) => Pair[]): string {
  return line.replace(
    /\(\((.*?)\)\)/,
    (_, ring: string) => `((${change(ring.split(', ')).join(', ')}))`,
  );
}

function moveBy(east: number, north: number): (pair: Pair) => string {
  return (pair = '') => {
    const [lng = 0, lat = 0] = pair.split(' ').map(Number);
    return `${(lng + east).toFixed(7)} ${(lat + north).toFixed(7)}`;
  };
}
