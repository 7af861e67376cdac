/** How a page finds out that the shop was built anew, and what it does without its code (spec §4, §8, §9; D33). */
import { type Test, test } from 'tap';
import { createBuildWatch } from '../../client/services/build-watch.ts';

/** A page of build 'a'. Its clock is turned by hand; `latest` is what the server tells. */
function setPage() {
  const session = new Map<string, string>();
  const asked: number[] = [];
  let timer: { at: number; run: () => void } | undefined;
  const page = { now: 1_000_000, latest: 'a', path: '/wine/', reloads: 0 };
  const watch = createBuildWatch('a', {
    latest: async (timestamp) => {
      asked.push(timestamp);
      if (page.latest === '') throw new Error('no answer');
      return page.latest;
    },
    clock: {
      now: () => page.now,
      schedule: (ms, run) => {
        const own = { at: page.now + ms, run };
        timer = own;
        return () => {
          if (timer === own) timer = undefined;
        };
      },
    },
    session: {
      get: (key) => session.get(key),
      set: (key, value) => void session.set(key, value),
      remove: (key) => void session.delete(key),
    },
    path: () => page.path,
    reload: () => {
      page.reloads += 1;
    },
  });
  const pass = (ms: number): void => {
    page.now += ms;
    if (timer !== undefined && timer.at <= page.now) timer.run();
  };
  return Object.assign(page, { watch, asked, pass });
}

test('conventions §4: the latest build is polled each minute, with the current time as timestamp [S4.14]', async (t: Test) => {
  const { watch, asked, pass } = setPage();
  watch.start();
  pass(59_999);
  t.strictSame(asked, []);
  pass(1);
  pass(60_000);
  t.strictSame(asked, [1_060_000, 1_120_000]);
  await watch.poll();
  pass(59_999);
  t.equal(asked.length, 3, 'a look in between begins the minute anew');
});

test('spec §8: a chunk that fails reloads the page only where there is a new build [S4.14, S8.3]', async (t: Test) => {
  const page = setPage();
  for (const latest of ['a', '']) {
    page.latest = latest;
    await page.watch.onChunkError();
    t.equal(page.reloads, 0, latest === '' ? 'nobody knows' : 'the same build');
  }
  page.latest = 'b';
  await page.watch.onChunkError();
  t.equal(page.reloads, 1);
});

test('spec §9: a page is reloaded at most once per 10 s and path [S4.14, S8.3]', async (t: Test) => {
  const page = setPage();
  page.latest = 'b';
  await page.watch.onChunkError();
  page.pass(9999);
  await page.watch.onChunkError();
  t.equal(page.reloads, 1);
  page.path = '/vodka/';
  await page.watch.onChunkError();
  t.equal(page.reloads, 2, 'another path');
  page.path = '/wine/';
  page.pass(1);
  await page.watch.onChunkError();
  t.equal(page.reloads, 3, 'ten seconds later');
  page.now -= 86_400_000;
  await page.watch.onChunkError();
  t.equal(page.reloads, 4, 'a clock that was set back holds nothing up');
});
