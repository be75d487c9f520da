import { countOf } from '../../src/diagnostic/words/format-count.ts';
import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import { verifyStore } from '../../src/inspect.ts';
import { type Command, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Verify every byte of a snapshot',
  arguments: [{ name: 'store', description: 'folder of a store, or of one snapshot' }],
  options: [],
  async run(values, context) {
    const { id, folder, files, faults } = await verifyStore(textOf(values, 'store'));
    const isSound = faults.length === 0;
    if (context.json) {
      printJson(context, { snapshot: id, folder, sound: isSound, files: files.length, faults });
    } else if (isSound) {
      context.stdout(`Snapshot ${id} is undamaged (${countOf(files.length, 'file')} checked)\n`);
    } else {
      context.stdout(
        `Snapshot ${id} is damaged:\n${faults.map((fault) => `  ${escapeInvisible(fault)}\n`).join('')}` +
          'Ingest the feed again to replace it.\n',
      );
    }
    return isSound ? EXIT.ok : EXIT.data;
  },
};
