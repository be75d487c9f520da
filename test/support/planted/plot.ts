import { ringOf } from './planted-shapes.ts';
import { getCell, type PlantedRow, type PlantedTable, setCells } from './planted-table.ts';

/** Where a fault is planted: a zone of its own, so that one never hides another. */
export interface Plot {
  readonly zone: PlantedRow;
  /** Three or more, each with a shape and without dates and observations of its own. */
  readonly spaces: readonly PlantedRow[];
  /** An area of its own, without zones. */
  readonly area: PlantedRow;
  readonly tables: {
    readonly areas: PlantedTable;
    readonly zones: PlantedTable;
    readonly spaces: PlantedTable;
    readonly availability: PlantedTable;
  };
  /** Another UUID for each call. */
  readonly freshId: () => string;
}

/** A finding as it is to be reported. */
export interface Planted {
  readonly code: string;
  readonly file: string;
  readonly row: number;
  readonly id: string;
  /** Whether it depends on the direction of the street; it may be found then. */
  readonly isUncertain: boolean;
}

export type Fault = (plot: Plot) => Planted[];

/** The findings of one row; with `?` behind a code, one that may be there. */
export function at(row: PlantedRow, id: string, ...codes: string[]): Planted[] {
  return codes.map((code) => ({
    ...{ code: code.replace('?', ''), isUncertain: code.endsWith('?') },
    ...{ file: row.file, row: row.row, id },
  }));
}

export const spaceIdOf = (row: PlantedRow) => getCell(row, 'curb_space_id').toLowerCase();
export const zoneIdOf = (row: PlantedRow) => getCell(row, 'curb_zone_id');
export const areaIdOf = (row: PlantedRow) => getCell(row, 'curb_area_id');

export type Change = (space: PlantedRow, plot: Plot) => Readonly<Record<string, string>>;

/** A fault of one space, which is known by its identifier unless the fault is in that. */
export function ofSpace(code: string, change: Change, ...others: string[]): Fault {
  return (plot) => {
    const space = first(plot);
    const changes = change(space, plot);
    setCells(space, changes);
    const isKnown = !['id-missing', 'id-malformed'].includes(code);
    return at(space, isKnown ? spaceIdOf(space) : '', code, ...others);
  };
}

/** The same where the error keeps the space out: its zone has one space less than it says. */
export function ofLostSpace(code: string, change: Change, ...others: string[]): Fault {
  const plantFault = ofSpace(code, change, ...others);
  return (plot) => [...plantFault(plot), ...at(plot.zone, zoneIdOf(plot.zone), 'zone-space-count')];
}

export function first({ spaces }: Plot): PlantedRow {
  const [space] = spaces;
  if (space === undefined) throw new Error('a plot has spaces');
  return space;
}

export function second({ spaces }: Plot): PlantedRow {
  const space = spaces[1];
  if (space === undefined) throw new Error('a plot has two spaces');
  return space;
}

export const ringIn = (row: PlantedRow) => ringOf(getCell(row, 'geometry'));
