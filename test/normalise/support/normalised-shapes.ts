import { expect } from 'vitest';
import type { RecordReport } from '../../../src/diagnostic/diagnostic.ts';
import type { Kind } from '../../../src/model/kind.ts';
import { FlatPolygon } from '../../../src/model/shapes/flat-polygon.ts';
import { type NormalisedShape, normaliseShape } from '../../../src/normalise/shape.ts';
import { type Plain, plainOf } from '../../support/plain-finding.ts';

type Pair = number[];

/** A bay of some 6 m by 2 m, counter-clockwise and closed. */
export const BAY: Pair[] = [
  [13.4, 52.5],
  [13.40009, 52.5],
  [13.40009, 52.50002],
  [13.4, 52.50002],
  [13.4, 52.5],
];
export const CLOCKWISE = BAY.toReversed();
/** About 1.4 km by 2.2 km, with room for holes. */
export const QUARTER = ring('13.4 52.5, 13.42 52.5, 13.42 52.52, 13.4 52.52');
export const HOLE = ring('13.405 52.505, 13.405 52.51, 13.41 52.51, 13.41 52.505');

/** Pairs as they stand in a file, closed, from WKT-like text. */
export function ring(text: string): Pair[] {
  const pairs = text.split(', ').map((pair) => pair.split(' ').map(Number));
  return [...pairs, ...pairs.slice(0, 1)];
}

export function polygon(...coordinates: Pair[][]): object {
  return { type: 'Polygon', coordinates };
}

interface Outcome extends NormalisedShape {
  readonly findings: readonly Plain[];
  /** Code by code, with the severity where it is not the catalogue's. */
  readonly codes: string;
}

/** A polygon of pairs is normalised as a `FlatPolygon` too, which must make no difference. */
export function normalise(geometry: unknown, kind: Kind = 'spaces'): Outcome {
  const outcome = normaliseOnce(geometry, kind);
  const flat = flattenPolygon(geometry);
  if (flat !== undefined) {
    const before = JSON.stringify(flat);
    expect(normaliseOnce(flat, kind)).toEqual(outcome);
    expect(JSON.stringify(flat)).toBe(before);
  }
  return outcome;
}

function flattenPolygon(geometry: unknown): FlatPolygon | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);
  const isRing = (ring: unknown): ring is Pair[] =>
    Array.isArray(ring) && ring.length > 0 && ring.every(isPair);
  if (type !== 'Polygon' || !Array.isArray(coordinates) || coordinates.length === 0) {
    return undefined;
  }
  if (!coordinates.every(isRing)) return undefined;
  return new FlatPolygon(coordinates.map((ring) => Float64Array.from(ring.flat())));
}

function normaliseOnce(geometry: unknown, kind: Kind): Outcome {
  const findings: Plain[] = [];
  const report: RecordReport = { identify() {}, add: (finding) => findings.push(plainOf(finding)) };
  const codes = () =>
    findings.map(({ code, severity }) => [code, severity].filter(Boolean).join(' ')).join(', ');
  const outcome = normaliseShape(geometry, kind, report);
  return { ...outcome, findings, codes: codes() };
}

/** Expects one finding of an error, no shape, and gives what it says. */
export function refusal(
  geometry: unknown,
  kind?: Kind,
): { code: string; message: string; value: unknown } {
  const { shape, missing, findings } = normalise(geometry, kind);
  expect({ shape, missing, count: findings.length }).toEqual({
    shape: null,
    missing: false,
    count: 1,
  });
  const { code, message, value, severity } = findings[0] as Plain;
  expect(severity).toBeUndefined();
  return { code, message, value };
}
