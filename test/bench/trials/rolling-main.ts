/**
 * `node out/js/test/bench/trials/rolling-main.js [seconds] [spaces]` (as root, with nginx): three
 * servers, each with a store of its own and in its own network namespace, behind
 * `.deploy/nginx.conf`. Clients walk pages while a publish goes from server to server, and while
 * one server is killed and started again. No request may fail, and all servers must give the same
 * tags and links. Where no namespaces are allowed, the servers have three ports of this machine,
 * and the figures say so.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeTokens } from '../../../cli/tokens/token-file.ts';
import { hashToken } from '../../../src/model/service-token.ts';
import { configureNginx, findFreePort, HAS_NGINX, startNginx } from '../../support/nginx.ts';
import { createPublisher } from './publish-again.ts';
import { countOr, makeCity, mustRun, runTrial, startServer, summarise } from './trial.ts';
import { createWalks } from './walk.ts';

const SERVER_COUNT = 3;
const CLIENT_COUNT = 12;
const BASE_URL = 'http://curbs.example';

/** Where a server runs: its address, and what its command begins with. */
interface Machine {
  readonly host: string;
  readonly prefix: readonly string[];
  remove(): void;
}

await runTrial(async (folder, faults) => {
  if (!HAS_NGINX) return { skipped: 'nginx is not installed here' };
  const [seconds, spaceCount] = [countOr(20), countOr(20_000, 1)];
  const city = await makeCity(join(folder, 'city'), { spaceCount, seed: 9 });
  const source = join(folder, 'source');
  await mustRun(['ingest', city, '--out', source]);
  const publisher = createPublisher(source);
  const machines = makeMachines();
  try {
    const stores = machines.map((_, number) => join(folder, `store-${number}`));
    for (const store of stores) publisher.publish(store, 0);
    const tokens = join(folder, 'tokens.json');
    const names = Array.from({ length: CLIENT_COUNT }, (_, number) => `client-${number}`);
    writeFileSync(tokens, encodeTokens(names.map(entryOf)));
    const start = (number: number, port: number) =>
      startServer(
        [
          stores[number] ?? '',
          '--host',
          machines[number]?.host ?? '',
          '--port',
          String(port),
        ].concat(['--base-url', BASE_URL, '--tokens', tokens]),
        machines[number]?.prefix,
      );
    const ports = await Promise.all(machines.map(findFreePort));
    const servers = await Promise.all(
      machines.map((_, number) => start(number, ports[number] ?? 0)),
    );
    const port = await findFreePort();
    const nginxFolder = join(folder, 'nginx');
    const upstream = machines.map(({ host }, number) => `${host}:${ports[number]}`);
    const nginx = startNginx(configureNginx({ folder: nginxFolder, upstream, port }));
    const nginxEnded = new Promise((resolve) => nginx.once('close', resolve));
    while (!(await isAnswering(port))) await wait(20);

    let isOver = false;
    const tags = new Map<string, string>();
    const walks = createWalks({
      agent: new Agent({ keepAlive: true }),
      publisher,
      addFault: faults.add,
      origin: `http://127.0.0.1:${port}`,
      onAnswer(tag, url, id) {
        const key = `${id} ${url}`;
        if ((tags.get(key) ?? tag) !== tag) faults.add(`two tags for ${url}`);
        tags.set(key, tag);
      },
    });
    const running = Promise.all(
      names.map((name) => walks.run(pageUrl(BASE_URL, `${name}-token`), () => isOver)),
    );
    await wait((seconds * 1000) / 4);
    for (const store of stores) {
      publisher.publish(store, 1);
      await wait((seconds * 1000) / 12);
    }
    await wait((seconds * 1000) / 4);
    process.kill(servers[1]?.pid ?? 0, 'SIGKILL');
    await servers[1]?.ended;
    await wait((seconds * 1000) / 8);
    servers[1] = await start(1, ports[1] ?? 0);
    await wait((seconds * 1000) / 8);
    isOver = true;
    await running;
    const same = await Promise.all(
      upstream.map(async (at) => {
        const response = await fetch(pageUrl(`http://${at}`, 'client-0-token'));
        const { links } = (await response.json()) as { links: object };
        return `${response.headers.get('etag')} ${JSON.stringify(links)}`;
      }),
    ).catch((error) => [String(error), '']);
    if (new Set(same).size !== 1) faults.add(`tags and links differ: ${same.join('\n')}`);
    nginx.kill('SIGTERM');
    await nginxEnded;
    await Promise.all(servers.map((server) => server.stop()));
    const logs = ['access.log', 'error.log'].map((name) =>
      readFileSync(join(nginxFolder, name), 'utf8'),
    );
    const cached = logs.join('').match(/ HIT$/gm)?.length ?? 0;
    if (logs.join('').includes('-token')) faults.add('a log of nginx has a token');
    return {
      network: machines[0]?.prefix.length === 0 ? 'three ports' : 'three network namespaces',
      spaces: publisher.spaceCount,
      requests: walks.durations.length,
      walks: walks.walkCount(),
      from_cache: cached,
      ...summarise(walks.durations),
    };
  } finally {
    for (const machine of machines) machine.remove();
  }
});

function entryOf(name: string) {
  return { name, sha256: Buffer.from(hashToken(`${name}-token`)).toString('hex') };
}

function pageUrl(base: string, token: string): string {
  return `${base}/curbs/spaces?service_token=${token}&response_size=250`;
}

async function isAnswering(port: number): Promise<boolean> {
  const url = pageUrl(`http://127.0.0.1:${port}`, 'client-0-token');
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Namespaces with a pair of interfaces each, or this machine three times. */
function makeMachines(): Machine[] {
  const numbers = Array.from({ length: SERVER_COUNT }, (_, number) => number);
  const made = numbers.map(makeNamespace);
  if (made.every((machine) => machine !== undefined)) return made;
  for (const machine of made) machine?.remove();
  return numbers.map(() => ({ host: '127.0.0.1', prefix: [], remove() {} }));
}

function makeNamespace(number: number): Machine | undefined {
  const name = `curbs-${process.pid}-${number}`;
  const [outer, inner] = [`cb${process.pid % 100_000}-${number}`, 'eth0'];
  const net = `10.211.${process.pid % 250}`;
  const [near, host] = [`${net}.${4 * number + 1}`, `${net}.${4 * number + 2}`];
  const remove = () => void spawnSync('ip', ['netns', 'del', name]);
  const commands = [
    `netns add ${name}`,
    `link add ${outer} type veth peer name ${inner} netns ${name}`,
    `addr add ${near}/30 dev ${outer}`,
    `link set ${outer} up`,
    `-n ${name} addr add ${host}/30 dev ${inner}`,
    `-n ${name} link set ${inner} up`,
    `-n ${name} link set lo up`,
  ];
  for (const command of commands) {
    if (spawnSync('ip', command.split(' ')).status !== 0) {
      remove();
      return undefined;
    }
  }
  return { host, prefix: ['ip', 'netns', 'exec', name], remove };
}
