import { PLACE_FAULTS } from './place-faults.ts';
import { addRow, type PlantedTable } from './planted-table.ts';
import { at, type Fault, type Planted } from './plot.ts';
import { SPACE_FAULTS } from './space-faults.ts';

const ROWS: Readonly<Record<string, Fault>> = {
  'csv-row-width': ({ tables }) => [addRaw(tables.spaces, 'one,two', 'csv-row-width')],
  'csv-quote-broken': ({ tables }) => [
    addRaw(tables.spaces, '"one"two,"three"', 'csv-quote-broken'),
  ],
  'observation-space-unknown': ({ tables, freshId }) => {
    const id = freshId();
    const [like] = tables.availability.rows;
    if (like === undefined) throw new Error('the city has observations');
    const row = addRow(tables.availability, like, { curb_space_id: id });
    return at(row, id, 'observation-space-unknown');
  },
};

function addRaw(table: PlantedTable, raw: string, code: string): Planted {
  const row = table.rows.length + 2;
  table.rows.push({ cells: new Map(), file: table.file, row, raw });
  return { code, file: table.file, row, id: '', isUncertain: false };
}

/** What can be planted in one record of a sound city, by the code that must tell of it. */
export const PLANTABLE: Readonly<Record<string, Fault>> = {
  ...SPACE_FAULTS,
  ...PLACE_FAULTS,
  ...ROWS,
};
