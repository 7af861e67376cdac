/** The suite's own parts, as far as they are used here: its tests, its client, and the handlers of its origin server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InstalledSuite } from './install.ts';

/** `check` tells how a cache behaves where the RFCs leave it open: neither counts. */
export type Kind = 'required' | 'optimal' | 'check';

export interface SuiteTest {
  readonly id: string;
  readonly name: string;
  readonly kind?: Kind;
  readonly depends_on?: readonly string[];
  readonly browser_only?: boolean;
  readonly requests?: readonly { readonly request_headers?: readonly (readonly [name: string, ...unknown[]])[] }[];
}

export interface TestGroup {
  readonly tests: readonly SuiteTest[];
}

/** True: passed; else what went wrong: `Setup` where the test could not come to its question. */
export type Outcome = true | readonly [kind: string, message: string];

type Handler = (segments: string[], request: IncomingMessage, response: ServerResponse) => void;

export async function loadTests({ load }: InstalledSuite): Promise<readonly TestGroup[]> {
  const { default: groups } = await load<{ default: TestGroup[] }>('http-cache-tests/tests/index.mjs');
  const { default: more } = await load<{ default: TestGroup }>('http-cache-tests/tests/surrogate-control.mjs');
  return [...groups, { tests: more.tests.map(asOptional) }];
}

/** What a CDN must do, this cache need not. */
function asOptional(test: SuiteTest): SuiteTest {
  return { ...test, kind: test.kind === 'check' ? 'check' : 'optimal' };
}

/** The names of all request fields that the tests send; `Req-Num` numbers their requests, and their origin reads it. */
export function fieldNamesOf(groups: readonly TestGroup[]): readonly string[] {
  const requests = groups.flatMap(({ tests }) => tests.flatMap((test) => test.requests ?? []));
  return ['req-num', ...new Set(requests.flatMap(({ request_headers = [] }) => request_headers.map(([name]) => name)))];
}

/** Runs all tests through a cache. @param base of the cache, without a slash at its end */
export async function runTests(
  { load }: InstalledSuite,
  groups: readonly TestGroup[],
  base: string,
): Promise<Readonly<Record<string, Outcome>>> {
  const runner = await load<{
    runTests(groups: readonly TestGroup[], fetch: unknown, browser: boolean, base: string): Promise<void>;
    getResults(): Record<string, Outcome>;
  }>('http-cache-tests/client/runner.mjs');
  const { default: nodeFetch } = await load<{ default: unknown }>('node-fetch/lib/index.mjs');
  await runner.runTests(groups, nodeFetch, false, base);
  return runner.getResults();
}

export interface Origin {
  readonly url: string;
  readonly close: () => void;
}

/** The suite's origin server, on this machine alone, behind the prefix of class 'other'. */
export async function startOrigin({ load }: InstalledSuite, prefix: string): Promise<Origin> {
  const handlers = new Map<string, Handler>();
  for (const name of ['config', 'state', 'test']) {
    const { default: handle } = await load<{ default: Handler }>(`http-cache-tests/server/handle-${name}.mjs`);
    handlers.set(name, handle);
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const [name = '', ...segments] = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : [];
    const handle = handlers.get(name);
    if (handle === undefined) response.writeHead(404).end();
    else handle(segments, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
