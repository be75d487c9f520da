import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort, HAS_NGINX, startNginx } from '../../support/nginx.ts';
import { readCpuSeconds, readPrivateMemory } from '../measure/process-facts.ts';
import type { Question } from '../questions/list-questions.ts';
import { fetchBody } from '../servers/fetch-body.ts';
import type { Settings } from '../settings.ts';
import type { PeerServer } from './start-peers.ts';

/**
 * Starts nginx over one file for each request, which holds the answer of Curbstone. No server that
 * computes its answers can be faster on this machine.
 */
export async function startNginxFiles(
  questions: readonly Question[],
  { port: ours, settings }: { readonly port: number; readonly settings: Settings },
): Promise<PeerServer | undefined> {
  if (!HAS_NGINX) {
    settings.note('nginx is not installed: left out');
    return undefined;
  }
  settings.note('writing the files of nginx');
  const folder = join(settings.folder, 'nginx');
  rmSync(folder, { recursive: true, force: true });
  const start = performance.now();
  for (const [index, { paths }] of questions.entries()) {
    mkdirSync(join(folder, 'files', String(index)), { recursive: true });
    for (const [turn, path] of paths.entries()) {
      writeFileSync(join(folder, 'files', nameOf(index, turn)), await fetchBody(ours, path));
    }
  }
  const loadSeconds = (performance.now() - start) / 1000;
  const port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), encodeConfiguration(folder, port));
  const child = startNginx(['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'error.log')]);
  const pid = child.pid ?? 0;
  const names = questions.map(({ name }) => name);
  await waitForAnswer(port, `/${nameOf(0, 0)}`);
  return {
    name: 'nginx, ready files',
    port,
    loadSeconds,
    cpuSeconds: () => readCpuSeconds(pid),
    privateMemory: () => readPrivateMemory(pid),
    pathsOf: ({ name, paths }) => paths.map((_, turn) => `/${nameOf(names.indexOf(name), turn)}`),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nameOf(questionIndex: number, turn: number): string {
  return `${questionIndex}/${turn}.json`;
}

/** One process, files kept open, nothing written. */
function encodeConfiguration(folder: string, port: number): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'pid')};
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10000 inactive=1h;
  open_file_cache_valid 1h;
  default_type application/json;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
  server {
    listen 127.0.0.1:${port};
    root ${join(folder, 'files')};
  }
}
`;
}

async function waitForAnswer(port: number, path: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await fetchBody(port, path);
      return;
    } catch {
      await setTimeout(50);
    }
  }
  throw new Error(`nginx does not answer at port ${port}`);
}
