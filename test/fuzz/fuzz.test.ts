/** Odd requests and answers for a few seconds; `npm run fuzz` goes on for longer. And what the run would find. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Test, test } from 'tap';
import { securityHeaders } from '../../server/http/response/send-raw.ts';
import { startShopProcess } from '../kit/shop-process.ts';
import { startUpstream } from '../kit/upstream.ts';
import { Account } from './account.ts';
import { findAsset, findTooDear, measureCosts, writeCost } from './cost.ts';
import { type HttpAnswer, readAnswers } from './exchange.ts';
import { judge } from './judge.ts';
import { onceDear } from './once-dear.ts';
import { fuzz, runTarget } from './run.ts';
import { targets } from './targets.ts';

test('malformed requests and malformed API answers violate no invariant of an answer [P4.12, V1.2.1, V1.2.2, V1.2.9, V3.4.4, V3.4.5, V3.4.6, V4.1.1, V14.2.2, V15.3.6, V16.2.5, V16.4.1]', async (t: Test) => {
  const names: string[] = [];
  for await (const { target, tries, finding } of fuzz(t, { seconds: 2, seed: 1, batch: 20 })) {
    names.push(target);
    t.ok(tries > 0, target);
    t.equal(finding, undefined, target);
  }
  t.same(
    names,
    targets.map(({ name }) => name),
  );
});

/** Processor time grows on a busy machine too. What has lost its bound costs seconds, or megabytes. */
const PATIENCE = 6;

test('D54: what once cost seconds or megabytes costs no more than it may [D54.1]', async (t: Test) => {
  const shop = await startShopProcess(t);
  const costs = await measureCosts(shop, onceDear(await findAsset(shop)), PATIENCE);
  t.same(findTooDear(costs, PATIENCE).map(writeCost), []);
});

test('D54: what costs too much time or too many bytes is found', async (t: Test) => {
  const cheap = { kind: 'request', what: 'GET /', ms: 49, bytes: 1000 } as const;
  const dear = [
    { ...cheap, ms: 51 },
    { ...cheap, bytes: 1_000_001 },
    { ...cheap, kind: 'answer', ms: 151 },
  ] as const;
  t.same(findTooDear([cheap, ...dear, { ...cheap, kind: 'answer', ms: 149 }]), dear);
  t.match(writeCost(cheap), /49\.0 ms +1000 bytes {2}GET \//);
});

test('the fuzz run finds a defective server, and reports a shrunk input and its seed [P4.12]', async (t: Test) => {
  const server = createServer((request, response) => {
    const query = decodeLoosely(request.url?.split('?')[1] ?? '');
    response.writeHead(200, { ...securityHeaders, 'x-request-id': 'x', 'content-type': 'text/html' });
    response.end(request.url?.startsWith('/robots.txt') ? 'plain' : `<p>${query}</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const upstream = await startUpstream(t);
  const { port } = server.address() as AddressInfo;
  const shop = {
    upstream,
    port,
    opsPort: 0,
    death: () => undefined,
    memory: () => 1,
    processorTime: () => 0,
    beginTurns: () => undefined,
    longestTurn: async () => 0,
    forget: async () => undefined,
  };
  const queries = targets.find(({ name }) => name === 'queries') as (typeof targets)[number];
  const reflects = await runTarget({ ...shop, takeLog: () => '' }, queries, { ms: 1, seed: 1, batch: 20 });
  t.match(reflects.finding, /an? (?:element|attribute|address)/);
  t.match(reflects.finding, /input: [\s\S]{1,600}fast-check: seed \d+, path [\d:]+/);
});

test('an answer that is not HTTP, or is ambiguous in its length, is reported', async (t: Test) => {
  const read = (bytes: string, mayBreakOff = false) => readAnswers(bytes, { toHead: false, mayBreakOff });
  const good = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab';
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n';
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
  t.same(
    read(interim + good + chunked).map(({ status, body }) => [status, body]),
    [
      [200, 'ab'],
      [200, 'ab'],
    ],
  );
  for (const bad of [
    'hello',
    good.replace('HTTP/1.1', 'HTTP/3'),
    good.replace('\r\n\r\n', '\r\nx y: 1\r\n\r\n'),
    good.replace('\r\n\r\n', '\r\nx: \0\r\n\r\n'),
    good.replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\n'),
    good.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n'),
    good.replace('ab', 'a'),
    `${good}more`,
    chunked.replace('0\r\n', ''),
  ]) {
    t.throws(() => read(bad), bad);
  }
  t.same(read(good.replace('ab', 'a'), true), [], 'one that breaks off where it may');
});

test('the judge reports failures, missing or foreign headers, foreign markup and links or redirects elsewhere [V4.1.1]', async (t: Test) => {
  const well = { isApiWell: true, isPassedOn: false };
  const headers = [...Object.entries(securityHeaders), ['x-request-id', 'x'], ['content-type', 'text/html']] as const;
  const page = (body: string, more: HttpAnswer['headers'] = []): HttpAnswer => ({
    status: 200,
    headers: [...headers, ...more],
    body,
  });
  t.same(
    judge(page('<a href="/wine/" title="&lt;fuzzmark&gt;">"fuzzmark=</a><script>"<fuzzmark>"</script>'), well),
    [],
  );
  t.same(judge({ ...page(''), status: 502 }, { ...well, isApiWell: false }), []);
  for (const [what, bad] of Object.entries({
    'a header is missing': { ...page(''), headers: headers.slice(1) },
    'a header of a stranger': page('', [['fuzzmark', '1']]),
    'a failure of ours': { ...page(''), status: 500 },
    'a failure without cause': { ...page(''), status: 502 },
    'an element': page('<p><fuzzmark>'),
    'an attribute': page('<p title="" fuzzmark="">'),
    'a handler': page('<img src=x onerror=alert(1)>'),
    'an address that runs': page('<a href="java&#9;script:alert(1)">'),
    'a link elsewhere': page('<link rel="canonical" href="//evil.example/">'),
    'a redirect elsewhere': page('', [['location', '//evil.example/']]),
    'a redirect with a backslash': page('', [['location', '/\\evil.example/']]),
  } satisfies Record<string, HttpAnswer>)) {
    t.not(judge(bad, well).length, 0, what);
  }
  t.not(judge({ ...page(''), status: 500 }, { ...well, isApiWell: false }).length, 0, 'whatever the API does');
});

test('a log line with data of a visitor, or of a defect, is traced to its request [V16.3.3, V16.3.4]', async (t: Test) => {
  const account = new Account(5);
  account.next();
  account.noteAnswer('first');
  const { secret } = account.next();
  account.noteAnswer('second');
  t.equal(account.findWrongLine('{"level":30,"msg":"request"}\n{"level":40,"msg":"breaker"}'), undefined);
  t.match(account.findWrongLine(`{"level":30,"err":"${secret} is no JSON"}`), { nth: 2 });
  t.match(account.findWrongLine('{"level":50,"requestId":"first","msg":"unexpected"}'), { nth: 1 });
});

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
