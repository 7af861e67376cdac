/**
 * Stands between WebKitGTK and the storefront. That browser resolves no `*.localhost` and tells nobody of its console, so
 * the proxy leads every such host to this machine, and puts a script before each document that tells it of complaints.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import { noteInteractive } from './interactive.ts';
import { recordComplaints } from './recorder.ts';

const TELL = '/__complaints';
const script = `(${recordComplaints})(${JSON.stringify(TELL)}); (${noteInteractive})(); document.currentScript.remove()`;
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** The document's own doctype, behind it, is ignored, and the rest of its head goes on in the same head. */
const prefix = `<!doctype html><script>${script}</script>`;

interface RecordingProxy {
  readonly port: number;
  readonly complaints: string[];
}

/** It ends with the test. */
export async function startRecordingProxy(t: Test): Promise<RecordingProxy> {
  const complaints: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/');
    if (url.pathname === TELL) {
      complaints.push(await text(incoming));
      outgoing.end();
    } else if (url.hostname.endsWith('localhost')) {
      pass(url, incoming, outgoing, complaints);
    } else {
      complaints.push(`asks a stranger: ${url}`);
      outgoing.writeHead(502).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, complaints };
}

function pass(url: URL, incoming: IncomingMessage, outgoing: ServerResponse, complaints: string[]): void {
  // Uncompressed, as there is something to be put in.
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  const { method } = incoming;
  const onward = request({ host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method, headers });
  onward.on('response', (answer) => {
    const { statusCode = 0 } = answer;
    if (statusCode >= 400) complaints.push(`${statusCode}: ${url}`);
    const isDocument = method === 'GET' && answer.headers['content-type']?.startsWith('text/html');
    const { 'content-length': length, ...rest } = allowScript(answer.headers);
    outgoing.writeHead(statusCode, isDocument || length === undefined ? rest : { ...rest, 'content-length': length });
    if (isDocument) outgoing.write(prefix);
    answer.pipe(outgoing);
  });
  onward.on('error', (error) => {
    // What the browser itself gave up is no failure.
    if (!outgoing.destroyed) complaints.push(`failed: ${url} ${error.message}`);
    outgoing.destroy();
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** Of a stored document that is still valid, too: its new policy takes the place of the one before. */
function allowScript(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers['content-security-policy'];
  if (policy === undefined) return headers;
  return { ...headers, 'content-security-policy': `${policy}`.replace('script-src', `script-src ${scriptHash}`) };
}
