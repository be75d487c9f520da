import { expect, it } from 'vitest';
import { renderTable } from './markdown-table.ts';

it('pads texts to the right and numbers to the left', () => {
  const table = renderTable(
    ['question', 'requests/s', 'by'],
    [
      ['box', '1,234', 'wrk'],
      ['circle of the city', '0.5', ''],
    ],
  );
  expect(table).toBe(
    [
      '| question           | requests/s | by  |',
      '| ------------------ | ---------: | --- |',
      '| box                |      1,234 | wrk |',
      '| circle of the city |        0.5 |     |',
      '',
    ].join('\n'),
  );
});
