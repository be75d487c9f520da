import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

export interface NginxOptions {
  /** Its own folder, for the cache and the logs. */
  readonly folder: string;
  /** Host and port of each server behind it. */
  readonly upstream: readonly string[];
  readonly port: number;
}

/**
 * Writes `.deploy/nginx.conf` for this machine: other servers, port and paths, and the rest as it
 * is. Gives the words that nginx takes for it.
 */
export function configureNginx({ folder, upstream, port }: NginxOptions): string[] {
  mkdirSync(join(folder, 'cache'), { recursive: true });
  const servers = upstream.map((at) => `server ${at} max_fails=1 fail_timeout=2s;`).join('\n');
  const text = readFileSync(join(ROOT, '.deploy/nginx.conf'), 'utf8')
    .replace('server server:8080 max_fails=1 fail_timeout=2s;', servers)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/run/nginx.pid', join(folder, 'pid'))
    .replace('/dev/stderr', join(folder, 'error.log'))
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('/var/cache/nginx/curbs', join(folder, 'cache'))
    .replace('worker_processes auto;', 'worker_processes 1;');
  const path = join(folder, 'nginx.conf');
  // The folder is this user's alone; nginx would change to another one.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(path, user + text);
  return ['-p', folder, '-c', path, '-e', join(folder, 'error.log')];
}

export function startNginx(words: readonly string[]): ChildProcess {
  return spawn('nginx', [...words, '-g', 'daemon off;'], { stdio: 'ignore' });
}

/** A port that was free a moment ago: nginx cannot choose one by itself. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
