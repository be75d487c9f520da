import { expect, it } from 'vitest';
import { useScratchFolder } from '../../support/scratch.ts';
import { ensureCity } from '../city/ensure-city.ts';
import { ensureStore } from '../city/ensure-store.ts';
import { readQuestions } from '../questions/list-questions.ts';
import { startCurbstone } from '../servers/curbstone.ts';
import { findDifferences } from './compare-answers.ts';
import { startPeers } from './start-peers.ts';

const settings = {
  partNames: [],
  spaceCount: 3_000,
  smallSpaceCount: 1,
  largeSpaceCount: 1,
  roundCount: 1,
  workerCount: 1,
  loadSeconds: 1,
  questionText: '',
  folder: useScratchFolder(),
  mayInstall: false,
  note: () => {},
};

it('peers answer every question as Curbstone does, record by record', async () => {
  const city = await ensureCity(settings.spaceCount, settings);
  const store = await ensureStore(settings.spaceCount, settings);
  const questions = await readQuestions(store, settings);
  const curbstone = await startCurbstone(store);
  const peers = await startPeers(city, settings);
  try {
    expect(peers.length).toBeGreaterThan(0);
    for (const { port, pathsOf } of peers) {
      if (pathsOf !== undefined) continue; // It does not count, so it has no pages to compare.
      for (const { paths } of questions) {
        const ports = { ours: curbstone.port, theirs: port };
        expect(await findDifferences(ports, paths.slice(0, 8))).toEqual([]);
      }
    }
  } finally {
    for (const server of [curbstone, ...peers]) await server.stop();
  }
}, 180_000);
