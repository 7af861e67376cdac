/**
 * A shop API that fails in any way, at any moment, under readers who come alone or at once. Whatever happens: a reader gets
 * the newest answer that was good, or a failure of the kinds that the contract names, and that only while there is no
 * good answer to stand in (D27, D30, D32, D55).
 */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { ApiError } from '../../shared/api.ts';
import { answer, broken, compute, cut, type Reply } from '../kit/replies.ts';
import { until } from '../kit/until.ts';
import { type Scene, setScene } from './scene.ts';

const PATH = '/brands.json';
const BRANDS = `GET ${PATH}` as const;
/** Each is how the API meets one call; `good` makes the answer that a call should have had. None takes real time. */
const moods: Readonly<Record<string, (good: () => Reply) => Reply>> = {
  well: (good) => good(),
  unchanged: (good) => compute(({ headers }) => (headers['if-none-match'] ? answer(304, '') : good())),
  strange304: () => answer(304, '', { ETag: '"another"' }),
  empty: () => answer(200, ''),
  html: () => answer(200, '<h1>Ошибка</h1>', { 'Content-Type': 'text/html' }),
  misfit: () => answer(200, { data: 'none' }),
  cut: () => cut({ data: [] }),
  broken: () => broken,
  busy: () => answer(429, {}, { 'Retry-After': '1' }),
  error: () => answer(500),
  gateway: () => answer(502, '<html>'),
  overload: () => answer(503, {}, { 'Retry-After': '60' }),
};

type Step =
  | { readonly do: 'ask'; readonly readers: number; readonly mood: string }
  | { readonly do: 'wait'; readonly seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      readers: fc.integer({ min: 1, max: 3 }),
      mood: fc.constantFrom('well', ...Object.keys(moods)),
    }),
  },
  // While it is fresh, while it is refreshed behind its readers, and beyond: there it stands in for a day.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 4, 70, 3700) }) },
);

/** Asks, and waits until all calls have ended, those that nobody waits for as well. */
async function read({ gateway, context, upstream, told }: Scene, readers: number) {
  const read = () => gateway.shared(BRANDS, {}, context());
  const outcomes = await Promise.allSettled(Array.from({ length: readers }, read));
  await until(() => told.filter((word) => word.startsWith('ended ')).length >= upstream.seen().length);
  return outcomes;
}

async function play(t: Test, steps: readonly Step[]): Promise<void> {
  const scene = await setScene(t);
  const { upstream, clock } = scene;
  let made = 0;
  const good = () =>
    compute(() => {
      made += 1;
      const brand = { id: 1, code: 'dubrava', title: `Марка ${made}`, url: '/brands/dubrava/', letter: 'М' };
      return answer(200, { data: [brand] }, { ETag: `"${made}"` });
    });
  for (const step of steps) {
    if (step.do === 'wait') {
      clock.pass(step.seconds);
      continue;
    }
    upstream.on(PATH, (moods[step.mood] as (good: () => Reply) => Reply)(good));
    const [before, asked] = [made, upstream.seen().length];
    for (const outcome of await read(scene, step.readers)) {
      if (outcome.status === 'rejected') {
        const error = outcome.reason as unknown;
        if (!(error instanceof ApiError) || ![429, 500, 502, 503, 504].includes(error.status)) throw error;
        if (made > 0) throw new Error(`answer ${made} does not stand in for ${step.mood}`);
      } else {
        const title = outcome.value.value.data[0]?.title;
        if (title !== `Марка ${made}` && title !== `Марка ${before}`) throw new Error(`${title} of ${made}`);
      }
    }
    // A 304 that confirms nothing is followed by a second question.
    if (upstream.seen().length > asked + 2) throw new Error(`${step.readers} readers make too many calls`);
  }
  // Beyond every pause and every probe of a breaker.
  clock.pass(3600);
  upstream.on(PATH, good());
  await read(scene, 1);
  clock.pass(10);
  await read(scene, 1);
  const [last] = await read(scene, 1);
  if (last?.status !== 'fulfilled' || last.value.value.data[0]?.title !== `Марка ${made}` || last.value.failedRefresh)
    throw new Error('it never recovers');
}

test('D32, D55: under an API that fails anywhere readers get the newest good answer, and a failure only while there is none', async (t: Test) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) => play(t, steps)),
    { numRuns: 40 },
  );
  t.pass('at random');
});
