import { ensureStore } from '../city/ensure-store.ts';
import { loadWithAutocannon } from '../load/autocannon.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { countText, megabyteText } from '../measure/number-text.ts';
import { readPrivateMemory } from '../measure/process-facts.ts';
import { readQuestions } from '../questions/list-questions.ts';
import { startCurbstone } from '../servers/curbstone.ts';
import type { Settings } from '../settings.ts';

/** Asked of each server, however long it takes: the same work leaves the same behind. */
const REQUESTS_PER_SECOND_OF_LOAD = 2_500;

/** What a server holds after the same work on cities of several sizes. */
export async function benchMemory(settings: Settings): Promise<string> {
  const { smallSpaceCount, spaceCount, largeSpaceCount } = settings;
  const requestCount = Math.ceil(REQUESTS_PER_SECOND_OF_LOAD * settings.loadSeconds);
  const rows: string[][] = [];
  for (const count of [...new Set([smallSpaceCount, spaceCount, largeSpaceCount])]) {
    rows.push(await benchCity(count, { requestCount, settings }));
  }
  return (
    `After ${countText(requestCount)} requests of each question over 32 connections, and a collection. ` +
    'Heap and mapped are V8’s figures, the rest the kernel’s. ' +
    'Aim: the same heap and private memory for all sizes, to 10 MB.\n\n' +
    renderTable(
      ['spaces', 'heap used', 'mapped', 'anonymous', 'private dirty', 'anonymous at start'],
      rows,
    )
  );
}

async function benchCity(
  spaceCount: number,
  { requestCount, settings }: { readonly requestCount: number; readonly settings: Settings },
): Promise<string[]> {
  const store = await ensureStore(spaceCount, settings);
  const questions = await readQuestions(store, settings);
  const server = await startCurbstone(store);
  try {
    const { anonymousByteLength: atStart } = readPrivateMemory(server.pid);
    settings.note(`memory of a server of ${spaceCount} spaces`);
    for (const { paths } of questions) {
      const { port } = server;
      await loadWithAutocannon({ port, paths, connectionCount: 32, until: { requestCount } });
    }
    const { heapUsedByteLength, externalByteLength } = await server.memoryUsed();
    const { anonymousByteLength, dirtyByteLength } = readPrivateMemory(server.pid);
    return [
      countText(spaceCount),
      ...[
        heapUsedByteLength,
        externalByteLength,
        anonymousByteLength,
        dirtyByteLength,
        atStart,
      ].map(megabyteText),
    ];
  } finally {
    await server.stop();
  }
}
