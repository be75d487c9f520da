import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureStore } from '../city/ensure-store.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median } from '../measure/median.ts';
import { countText, figureText } from '../measure/number-text.ts';
import { scriptPath } from '../measure/run-script.ts';
import { spacesPath, TOKEN } from '../questions/request-path.ts';
import { fetchBody } from '../servers/fetch-body.ts';
import type { Settings } from '../settings.ts';

const CLI = scriptPath('../../../../bundle/main.js', import.meta.url);
const ROUNDS_PER_ROUND = 5;
const AIM_MS = 80;

/** From starting the process to the line that it listens, and to the first answer. */
interface Start {
  readonly listeningMs: number;
  readonly answeredMs: number;
}

/**
 * How soon a server answers, beyond what Node itself needs to start and end. With `--skip-verify`:
 * otherwise reading every byte of the snapshot would be most of it.
 */
export async function benchStart(settings: Settings): Promise<string> {
  const { smallSpaceCount, spaceCount } = settings;
  const smallStore = await ensureStore(smallSpaceCount, settings);
  const store = await ensureStore(spaceCount, settings);
  const roundCount = settings.roundCount * ROUNDS_PER_ROUND;
  // Once each, uncounted, so that files are in memory and the bench's own client is warm.
  const { node, small, city } = await measureInTurn(roundCount + 1, {
    node: startNode,
    small: () => startAndAsk(smallStore),
    city: () => startAndAsk(store),
  });
  const nodeMs = medianOf(node, 'answeredMs');
  const row = (name: string, starts: readonly Start[]) => [
    name,
    figureText(medianOf(starts, 'listeningMs')),
    figureText(medianOf(starts, 'answeredMs')),
    figureText(medianOf(starts, 'answeredMs') - nodeMs),
    String(AIM_MS),
  ];
  return (
    `Medians of ${roundCount} starts each, in turn; \`node -e 0\` takes ${figureText(nodeMs)} ms.\n\n` +
    renderTable(
      ['`serve --skip-verify`', 'listening, ms', 'first answer, ms', 'beyond Node, ms', 'aim, ms'],
      [
        row(`${countText(smallSpaceCount)} spaces`, small),
        row(`${countText(spaceCount)} spaces`, city),
      ],
    )
  );
}

function medianOf(starts: readonly Start[], key: keyof Start): number {
  return median(starts.slice(1).map((start) => start[key]));
}

async function startNode(): Promise<Start> {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  const elapsedMs = performance.now() - start;
  return { listeningMs: elapsedMs, answeredMs: elapsedMs };
}

async function startAndAsk(store: string): Promise<Start> {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, 'serve', store, '--port', '0', '--skip-verify'], {
    env: { ...process.env, CURBSTONE_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line]: Buffer[] = await once(child.stdout, 'data');
  const listeningMs = performance.now() - start;
  await fetchBody(Number(/:(\d+)\n/.exec(String(line))?.[1]), spacesPath({}));
  const answeredMs = performance.now() - start;
  child.kill('SIGKILL');
  await ended;
  return { listeningMs, answeredMs };
}
