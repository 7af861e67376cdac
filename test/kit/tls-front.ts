/** A TLS server in front of a scripted API, which asks its callers for a client certificate. Certificates are made by openssl. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { ScriptedUpstream } from './upstream.ts';

export interface TlsFront {
  readonly url: string;
  /** Paths of PEM files: the authority, and a client's certificate with its key. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Starts it, until the test ends. */
export async function startTlsFront(t: Test, upstream: Pick<ScriptedUpstream, 'port'>): Promise<TlsFront> {
  const folder = t.testdir({
    'server.cnf': 'subjectAltName=IP:127.0.0.1',
    'client.cnf': 'extendedKeyUsage=clientAuth',
  });
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  );
  for (const name of ['server', 'client']) {
    openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`));
    const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
    openssl(
      'x509',
      '-req',
      '-in',
      at(`${name}.csr`),
      ...signed,
      '-extfile',
      at(`${name}.cnf`),
      '-out',
      at(`${name}.pem`),
    );
  }
  const read = (name: string): string => readFileSync(at(name), 'utf8');
  const own = { cert: read('server.pem'), key: read('server.key'), ca: read('ca.pem') };
  const server = createServer({ ...own, requestCert: true, rejectUnauthorized: true }, (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: upstream.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, ca: at('ca.pem'), cert: at('client.pem'), key: at('client.key') };
}
