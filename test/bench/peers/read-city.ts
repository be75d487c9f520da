import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import type { Observation, PeerSpace } from './peer-space.ts';

type Row = Readonly<Record<string, string>>;

interface Zone {
  readonly startMs: number;
  readonly endMs: number;
  readonly positions: readonly number[];
}

/** The spaces of a generated city, from its CSV files, one after the other. */
export async function* readCity(folder: string): AsyncGenerator<PeerSpace> {
  const zones = new Map<string, Zone>();
  for await (const row of readRows(folder, 'zones.csv')) {
    zones.set(text(row, 'curb_zone_id'), { ...periodOf(row), positions: positionsOf(row) });
  }
  const observations = new Map<string, Observation[]>();
  for await (const row of readRows(folder, 'availability.csv')) {
    const id = text(row, 'curb_space_id');
    const list = observations.get(id) ?? [];
    observations.set(id, list);
    list.push(observationOf(row));
  }
  let rank = 0;
  for await (const row of readRows(folder, 'spaces.csv')) {
    const zone = zones.get(text(row, 'curb_zone_id'));
    if (zone === undefined) throw new Error(`a space without a zone: ${JSON.stringify(row)}`);
    rank++;
    const observed = observations.get(text(row, 'curb_space_id')) ?? [];
    yield spaceOf(row, { rank, zone, observed });
  }
}

function readRows(folder: string, name: string): AsyncIterable<Row> {
  return createReadStream(join(folder, name)).pipe(parse({ columns: true }));
}

function spaceOf(
  row: Row,
  joined: { readonly rank: number; readonly zone: Zone; readonly observed: readonly Observation[] },
): PeerSpace {
  const { rank, zone, observed } = joined;
  const own = periodOf(row);
  const positions = positionsOf(row);
  const hasOwnTime = text(row, 'availability_time') !== '';
  return {
    rank,
    curbSpaceId: text(row, 'curb_space_id'),
    name: text(row, 'name'),
    publishedDateMs: Number(row.published_date),
    lastUpdatedDateMs: Number(row.last_updated_date),
    curbZoneId: text(row, 'curb_zone_id'),
    spaceNumber: Number(row.space_number),
    lengthCm: row.length || null,
    widthCm: row.width || null,
    available: hasOwnTime || row.available !== 'false',
    observations: hasOwnTime ? insert(observed, observationOf(row)) : observed,
    startMs: Math.max(own.startMs, zone.startMs),
    endMs: Math.min(own.endMs, zone.endMs),
    positions: positions.length > 0 ? positions : zone.positions,
  };
}

/** What the record itself says gives way to an observation of the same time. */
function insert(observed: readonly Observation[], own: Observation): readonly Observation[] {
  if (observed.some(({ timeMs }) => timeMs === own.timeMs)) return observed;
  return [...observed, own].sort((a, b) => a.timeMs - b.timeMs);
}

function observationOf(row: Row): Observation {
  return { timeMs: Number(row.availability_time), available: row.available === 'true' };
}

function periodOf(row: Row): { readonly startMs: number; readonly endMs: number } {
  return {
    startMs: row.start_date ? Number(row.start_date) : Number.NEGATIVE_INFINITY,
    endMs: row.end_date ? Number(row.end_date) : Number.POSITIVE_INFINITY,
  };
}

/**
 * Of `POLYGON ((…))` with one ring, or `LINESTRING (…)`: the city's zones and
 * spaces have no others.
 */
function positionsOf(row: Row): readonly number[] {
  return (row.geometry?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

function text(row: Row, column: string): string {
  return row[column] ?? '';
}
