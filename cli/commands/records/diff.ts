import { Failure } from '../../../src/diagnostic/failure.ts';
import { countOf } from '../../../src/diagnostic/words/format-count.ts';
import { type Difference, diffRecords } from '../../../src/diff.ts';
import { type Command, textOf } from '../../command.ts';
import { EXIT } from '../../exit-code.ts';
import { formatJson, printJson } from '../../print.ts';
import { createProgress } from '../../progress-bars.ts';
import { toolName } from '../../version.ts';
import { chooseWorkerCount } from '../../workers.ts';

const FORMS = ['text', 'json', 'geojson'] as const;

export const diffCommand: Command = {
  name: 'diff',
  summary: 'List the records that were added, removed or changed between two feeds or snapshots',
  arguments: [
    { name: 'before', description: 'folder of a feed, a store or a snapshot' },
    { name: 'after', description: 'folder of a feed, a store or a snapshot' },
  ],
  options: [{ flags: '--as <form>', description: FORMS.join(', '), default: 'text' }],
  async run(values, context) {
    const form = FORMS.find((each) => each === textOf(values, 'as'));
    if (form === undefined) {
      throw new Failure('usage', `--as ${textOf(values, 'as')} is not one of ${FORMS.join(', ')}`);
    }
    const differences = await diffRecords(
      { before: textOf(values, 'before'), after: textOf(values, 'after') },
      {
        tool: toolName(),
        workerCount: chooseWorkerCount,
        progress: createProgress(context),
      },
    );
    if (form === 'geojson') context.stdout(formatJson(encodeFeatures(differences)));
    else if (form === 'json' || context.json) {
      printJson(context, { differences: differences.map(({ lists, ...rest }) => rest) });
    } else context.stdout(renderDifferences(differences));
    return EXIT.ok;
  },
};

function renderDifferences(differences: readonly Difference[]): string {
  const lines = differences.map(({ kind, change, id, movedM }) => {
    const moved = movedM > 0 ? `, moved ${movedM.toFixed(2)} m` : '';
    return `${SIGNS[change]} ${kind} ${id}${moved}`;
  });
  const countOfChange = (change: Difference['change']) =>
    differences.filter((each) => each.change === change).length;
  const total =
    `${countOf(countOfChange('added'), 'record')} added, ` +
    `${countOfChange('removed')} removed, ${countOfChange('changed')} changed`;
  return `${[...lines, total].join('\n')}\n`;
}

const SIGNS: Readonly<Record<Difference['change'], string>> = {
  added: '+',
  removed: '-',
  changed: '~',
};

/** Returns one feature for each record: the outlines of its shape, to show the changes on a map. */
function encodeFeatures(differences: readonly Difference[]): object {
  return {
    type: 'FeatureCollection',
    features: differences.map(({ lists, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: encodeOutlines(lists),
    })),
  };
}

function encodeOutlines(lists: Difference['lists']): object | null {
  const pairs = lists.map((list) =>
    Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index], list[2 * index + 1]]),
  );
  if (pairs.length === 0) return null;
  const isLines = pairs.every((list) => list.length > 1);
  return isLines
    ? { type: 'MultiLineString', coordinates: pairs }
    : { type: 'MultiPoint', coordinates: pairs.flat() };
}
