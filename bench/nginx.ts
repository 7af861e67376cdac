/** nginx answering the same bytes from its cache, where there is an nginx on a Linux machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../test/kit/storefront.ts';
import type { Answering } from './child.ts';

/** @returns undefined where there is none to be had */
export async function startNginx(origin: string): Promise<Answering | undefined> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));
  if (program === undefined || !existsSync('/proc/self/stat')) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-nginx-'));
  const port = await findFreePort();
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port, origin));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true });
  };
  if (await answers(child, url)) return { url, cpu: async () => cpuOf(child.pid ?? 0), stop };
  await stop();
  return undefined;
}

/** One process, a cache in memory as far as the system keeps its files there, a log line for each request. */
function settings(folder: string, port: number, origin: string): string {
  return `
daemon off; master_process off; pid ${folder}/pid;
events { worker_connections 256; }
http {
  access_log ${folder}/access.log combined buffer=16k; error_log ${folder}/error.log;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=kept:1m; keepalive_requests 1000000; open_file_cache max=100;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin}; proxy_cache kept; proxy_cache_key "$request_uri $http_accept_encoding";
      proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control Vary Expires;
    }
  }
}
`;
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    try {
      await fetch(url);
      return true;
    } catch {
      await pause(20);
    }
  }
  return false;
}

/** CPU time of a process so far, µs. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000;
}

const ticksPerSecond = Number(existsSync('/usr/bin/getconf') ? execFileSync('/usr/bin/getconf', ['CLK_TCK']) : 100);
