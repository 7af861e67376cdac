/** nginx sending the same bytes from its cache. On Debian, as root, it is installed when missing, as for the tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms } from '../../test/find-programs.ts';
import { findFreePort } from '../../test/kit/storefront.ts';
import type { Answering } from '../child.ts';

/** @returns undefined without nginx, or where its CPU time cannot be read, as on other systems than Linux */
export async function startNginx(origin: string): Promise<Answering | undefined> {
  const program = existsSync('/proc/self/schedstat') ? await findNginx() : undefined;
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-nginx-'));
  const port = await findFreePort();
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port, origin));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  // It must not outlive a run that fails or is interrupted.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  const { pid = 0 } = child;
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      end();
      await ended;
    }
    await rm(folder, { recursive: true });
  };
  if (await answers(child, url)) return { url, pid, cpu: async () => cpuOf(pid), stop };
  const why = readFileSync(join(folder, 'error.log'), 'utf8');
  await stop();
  throw new Error(`nginx does not answer: ${why}`);
}

async function findNginx(): Promise<string | undefined> {
  const names = ['nginx', '/usr/sbin/nginx'];
  try {
    return (await findPrograms([{ variable: 'NGINX', names, debianPackage: 'nginx-light' }])).NGINX;
  } catch {
    // Its figures are goals, which the gate ignores.
    return undefined;
  }
}

/**
 * One process that uses `sendfile`, and a buffered log line per request. Stored answers outlast a run. There is no
 * `tcp_nopush`: on the loopback interface the last segment of a long answer would wait 40 ms for an acknowledgement,
 * and the servers compared with it would lose their warm caches between rounds.
 */
function settings(folder: string, port: number, origin: string): string {
  return `
daemon off; master_process off; pid ${folder}/pid;
events { worker_connections 256; }
http {
  access_log ${folder}/access.log combined buffer=64k flush=1s; error_log ${folder}/error.log;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  sendfile on; keepalive_requests 10000000; open_file_cache max=100;
  proxy_cache_path ${folder}/cache keys_zone=kept:1m inactive=1d;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin}; proxy_cache kept; proxy_cache_key "$request_uri $http_accept_encoding";
      proxy_cache_valid 200 1d; proxy_ignore_headers Cache-Control Vary Expires;
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

/**
 * CPU time of a single-threaded process; µs. The scheduler counts nanoseconds, the fields of `stat` only ticks of 10
 * ms.
 */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1000;
}
