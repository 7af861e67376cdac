/** What is made odd, and what has to hold of each try of it. */
import * as fc from 'fast-check';
import { answer, compute, type SeenRequest } from '../kit/replies.ts';
import type { ShopProcess } from '../kit/shop-process.ts';
import { apiAnswers, type FuzzedAnswer, writeAnswer } from './api-answers.ts';
import { damage, damaged } from './bytes.ts';
import { exchangeBytes, quote, readAnswers } from './exchange.ts';
import { type Circumstances, judge } from './judge.ts';
import {
  addresses,
  cookies,
  type FuzzedRequest,
  HOST,
  headerFields,
  jsonBodies,
  postedForms,
  queries,
  requestPaths,
  SESSION,
} from './requests.ts';

/** Words of one try, which nothing else holds. */
export interface Marks {
  /** Stands where it may come back: in an address. */
  readonly open: string;
  /** Stands in what belongs to one visitor alone: cookie, credentials, body. */
  readonly secret: string;
}

/** Who tries, and keeps account of it. */
export interface Scene {
  readonly shop: ShopProcess;
  /** Begins a try. */
  readonly next: () => Marks;
  /** An answer of this request id belongs to the try. */
  readonly noteAnswer: (requestId: string) => void;
  /** Waits until all that the try leads to can be seen. @throws Error for what should not be */
  readonly settled: () => Promise<void>;
}

export interface Target {
  readonly name: string;
  /** Of one try. Fails with an Error that says what does not hold. */
  readonly property: (scene: Scene) => fc.IAsyncProperty<unknown[]>;
}

/** Statuses of these are the API's own, 5xx too, and so may some headers be. */
/** The API at its best. What it answers to a visitor bears all that it knows of them, and wants to be kept for everybody. */
export function scriptWell({ upstream }: ShopProcess): void {
  upstream.reset();
  upstream.on(
    ({ path }) => path.startsWith('/api/something') || path.startsWith('/upload/'),
    compute(({ headers, body }) =>
      answer(
        200,
        { cookie: headers.cookie, authorization: headers.authorization, body: body.toString() },
        { 'Cache-Control': 'public, max-age=60' },
      ),
    ),
  );
}

const filled = (text: string, { open, secret }: Marks): string =>
  text.replaceAll('{open}', open).replaceAll('{secret}', secret);

/** @param marks to be put in where the request has room for them */
function writeRequest(request: FuzzedRequest, marks: Marks): string {
  const { method, target } = request;
  const body = filled(request.body, marks);
  const headers = request.headers.map(([name, value]) => [name, filled(value, marks)] as const);
  const hasLength = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
  const hasConnection = headers.some(([name]) => /^connection$/i.test(name));
  const lines = [
    `${method} ${filled(target, marks)} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === '' || hasLength ? [] : [`Content-Length: ${body.length}`]),
    ...(hasConnection ? [] : ['Connection: close']),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** A whole request is answered within this time, on a busy machine too. */
const WHOLE_MS = 1500;
/** Of a request that may lack its end. */
const IN_PARTS_MS = 200;

/** Sends a request, and judges what comes. @returns the bytes that came */
async function ask(
  { shop, noteAnswer }: Scene,
  request: string,
  circumstances: Circumstances,
  patience = WHOLE_MS,
): Promise<string> {
  const { bytes, isGivenUp } = await exchangeBytes(shop.port, request, patience);
  const death = shop.death();
  if (death !== undefined) throw new Error(`the storefront has died: ${death}`);
  const mayBreakOff = isGivenUp || !circumstances.isApiWell;
  if (bytes === '' && !mayBreakOff) throw new Error('no answer');
  for (const one of readAnswers(bytes, { toHead: request.startsWith('HEAD '), mayBreakOff })) {
    noteAnswer(one.headers.find(([name]) => name === 'x-request-id')?.[1] ?? '');
    const problems = judge(one, circumstances);
    if (problems.length > 0) throw new Error(`${problems.join('; ')}\n  answer: ${one.status} ${quote(one.body)}`);
  }
  return bytes;
}

const wellAsked: Circumstances = { isApiWell: true, isPassedOn: false };

/** A stranger who asks for the same address gets nothing that belongs to the visitor before. */
async function askAsStranger(scene: Scene, { target }: FuzzedRequest, { secret }: Marks): Promise<void> {
  const came = await ask(scene, `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`, wellAsked);
  if (came.includes(secret)) throw new Error(`a stranger is answered with what belongs to another: ${quote(came)}`);
}

function requestTarget(name: string, requests: fc.Arbitrary<FuzzedRequest>, circumstances = wellAsked): Target {
  return {
    name,
    property: (scene) =>
      fc.asyncProperty(requests, async (request) => {
        const marks = scene.next();
        const own = { ...request, target: filled(request.target, marks) };
        await ask(scene, writeRequest(request, marks), circumstances);
        await askAsStranger(scene, own, marks);
        await scene.settled();
      }) as unknown as fc.IAsyncProperty<unknown[]>,
  };
}

const plainRequest = fc.tuple(fc.constantFrom('GET', 'POST', 'OPTIONS'), fc.constantFrom(...addresses)).map(
  ([method, target]): FuzzedRequest => ({
    method,
    target: encodeURI(target),
    headers: [HOST, SESSION, ['Accept-Encoding', 'gzip']],
    body: method === 'POST' ? '{"note":"x{secret}"}' : '',
  }),
);

const requestBytes: Target = {
  name: 'bytes of requests',
  property: (scene) =>
    fc.asyncProperty(plainRequest, fc.array(damage, { minLength: 1, maxLength: 4 }), async (request, all) => {
      await ask(scene, damaged(writeRequest(request, scene.next()), all), wellAsked, IN_PARTS_MS);
      await scene.settled();
    }) as unknown as fc.IAsyncProperty<unknown[]>,
};

/** No secret of a visitor goes along with what is kept for everybody. */
const answersOfTheApi: Target = {
  name: 'answers of the API',
  property: (scene) =>
    fc.asyncProperty(apiAnswers, async (fuzzed) => {
      const { target } = fuzzed;
      const request = writeRequest({ method: 'GET', target, headers: [HOST, SESSION], body: '' }, scene.next());
      const isPassedOn = /^\/(?:api|upload|session|tiles|catalog\/goods_hit)\/|[./]json|=json|\.jpg$/.test(target);
      await scene.shop.forget();
      spoil(scene.shop, fuzzed);
      await ask(scene, request, { isApiWell: false, isPassedOn });
      await ask(scene, request, { isApiWell: false, isPassedOn });
      scriptWell(scene.shop);
      await scene.shop.forget();
      await ask(scene, request, { isApiWell: false, isPassedOn });
      await scene.settled();
    }) as unknown as fc.IAsyncProperty<unknown[]>,
};

/** Has one of the calls that follow answered as told, and all others well. */
function spoil(shop: ShopProcess, fuzzed: FuzzedAnswer): void {
  scriptWell(shop);
  const paths: string[] = [];
  const isSpoiled = ({ path }: SeenRequest): boolean => {
    if (!paths.includes(path)) paths.push(path);
    return paths.indexOf(path) === fuzzed.call;
  };
  shop.upstream.on(isSpoiled, { do: 'bytes', make: (good) => Buffer.from(writeAnswer(good, fuzzed), 'latin1') });
}

export const targets: readonly Target[] = [
  requestBytes,
  requestTarget('paths', requestPaths),
  requestTarget('queries', queries),
  requestTarget('header fields', headerFields),
  requestTarget('cookies', cookies),
  requestTarget('posted forms', postedForms),
  // The scripted API believes what it is told, and answers in kind.
  requestTarget('JSON bodies', jsonBodies, { isApiWell: false, isPassedOn: false }),
  answersOfTheApi,
];
