/** Kept pages beside the answers that they are made of (design.md 'Pages', D32). */
import { type Test, test } from 'tap';
import { makeClock } from '../kit/clock.ts';
import { answer, byDefault } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const PAGE = '/wine/';
/** A listing is fresh so long (contract.md §2); seconds. */
const FRESH = 60;
const NOTE = /Цены и наличие на \d\d:\d\d</;

async function keepPage(t: Test) {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  await storefront.untilKept(PAGE);
  const look = async () => {
    const { header, text } = await storefront.get(PAGE);
    return { verdict: header('x-cache'), noted: NOTE.test(text), text };
  };
  /** Visits until the page looks so; a page is rendered anew behind a visitor's back. */
  const until = async (fits: (page: Awaited<ReturnType<typeof look>>) => boolean) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const page = await look();
      if (fits(page)) return page;
    }
    throw new Error('it never looks so');
  };
  return { clock, upstream, look, until };
}

test('a stale page is rendered anew from refreshed answers, not from stale ones', async (t: Test) => {
  const { clock, upstream, look, until } = await keepPage(t);
  const asked = () => upstream.seen(PAGE).length;
  const before = asked();
  clock.pass(FRESH + 1);
  t.match(await look(), { verdict: 'STALE', noted: false });
  t.match(await until(({ verdict }) => verdict !== 'STALE'), { verdict: 'HIT', noted: false });
  t.equal(asked(), before + 1);
});

test('D32: a page whose refresh has failed says how old it is, until a refresh succeeds', async (t: Test) => {
  const { clock, upstream, look, until } = await keepPage(t);
  upstream.on(PAGE, answer(500));
  clock.pass(FRESH + 1);
  t.match(await look(), { verdict: 'STALE', noted: false });
  await until(({ noted }) => noted);
  t.match(await look(), { verdict: 'STALE', noted: true });
  upstream.on(PAGE, byDefault);
  await until(({ noted, verdict }) => {
    clock.pass(1);
    return !noted && verdict === 'HIT';
  });
});
