import { readFileSync, writeFileSync } from 'node:fs';

/** A row of a CSV file, by the names of its columns. Rows from 2, as reports count them. */
export interface PlantedRow {
  readonly cells: Map<string, string>;
  readonly file: string;
  readonly row: number;
  /** Stands in the file instead of the cells, for rows that are not as wide as the header. */
  raw?: string;
}

export interface PlantedTable {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: PlantedRow[];
}

export function readPlantedTable(folder: string, file: string): PlantedTable {
  const [head = '', ...lines] = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n');
  const header = head.split(',');
  const rows = lines.map((line, index) => {
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g) ?? [];
    const values = new Map(header.map((name, at) => [name, unquote(cells[at] ?? '')]));
    return { cells: values, file, row: index + 2 };
  });
  return { file, header, rows };
}

export function writePlantedTable(folder: string, { file, header, rows }: PlantedTable): void {
  const lines = rows.map(
    ({ raw, cells }) => raw ?? header.map((name) => quote(cells.get(name) ?? '')).join(','),
  );
  writeFileSync(`${folder}/${file}`, `${[header.join(','), ...lines].join('\n')}\n`);
}

/** Adds a row at the end of the table, a copy of another one with other values. */
export function addRow(
  table: PlantedTable,
  like: PlantedRow,
  changes: Readonly<Record<string, string>>,
): PlantedRow {
  const cells = new Map([...like.cells, ...Object.entries(changes)]);
  const row: PlantedRow = { cells, file: table.file, row: table.rows.length + 2 };
  table.rows.push(row);
  return row;
}

export function getCell(row: PlantedRow, column: string): string {
  return row.cells.get(column) ?? '';
}

export function setCells(row: PlantedRow, values: Readonly<Record<string, string>>): void {
  for (const [column, value] of Object.entries(values)) row.cells.set(column, value);
}

function unquote(cell: string): string {
  const text = cell.endsWith(',') ? cell.slice(0, -1) : cell;
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
