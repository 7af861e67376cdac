/** Navigations of a tab, against fakes of the Navigation API and of the page (D41, D45, D46, D57). */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import type { Place } from '../../views/context/place.ts';
import { readPlace } from '../../views/context/place.ts';
import { TabNavigation, withChoices } from '../../views/navigation/tab-navigation.ts';
import { FakeNavigation } from './fake-navigation.ts';

const ORIGIN = 'https://shop.example';
const PATHS = ['/wine/', '/wine/?page=2', '/shop/', '/wine/vino-2.html'] as const;
const SEARCHES = ['', '?page=2', '?sort=price'] as const;

/** How long each step of a page takes is decided by the scheduler; some fail. */
function openTab(s: fc.Scheduler, canWait: boolean) {
  const browser = new FakeNavigation(`${ORIGIN}/wine/`, canWait);
  const first = readPlace('/wine/', '');
  const page = {
    committed: first,
    isBusy: false,
    /** The page whose heading or card has the focus. */
    focus: first as Place | undefined,
    scroll: 0,
    /** Where the last link has led. */
    pressed: `${ORIGIN}/wine/`,
    documents: [] as string[],
    arrivals: [] as (number | undefined)[],
    /** What no navigation may do. */
    mistakes: [] as string[],
    isCurrent: (): boolean => page.committed.path + page.committed.search === browser.path,
  };
  /** The pages whose code cannot be loaded the next time, and whether it is for want of a connection. */
  const failing = new Map<string, { readonly isOnline: boolean }>();
  let isOnline = true;
  /** Paths of pages that lead to another one as soon as they are drawn. */
  const moved = new Set<string>();
  let committing = 0;
  const tab: TabNavigation = new TabNavigation(
    browser.asNavigation(),
    {
      prepare: async (at) => {
        await s.schedule(Promise.resolve(), `code of ${at.path}`);
        const failure = failing.get(at.path);
        failing.delete(at.path);
        isOnline = failure?.isOnline ?? true;
        if (failure !== undefined) throw new Error('no code');
      },
      // As React does: a later render takes the place of one that is not committed yet. What the committed page waits for
      // may still come while the next one is rendered.
      show: (at) => {
        committing += 1;
        const own = committing;
        void s.schedule(Promise.resolve(), `render ${at.path}`).then(async () => {
          if (own !== committing) return;
          const isSamePage = page.committed.navigation === at.navigation;
          page.committed = at;
          // What was appended keeps the focus, and its answer is there.
          if (isSamePage) page.focus = page.focus && at;
          else page.focus = undefined;
          // The answer of this one page is always there.
          if (!isSamePage && at.path !== '/shop/') {
            tab.committed(at, 'placeholder');
            await s.schedule(Promise.resolve(), `content of ${at.path}`);
          }
          if (page.committed !== at) return;
          tab.committed(at, 'content');
          if (moved.delete(at.path)) browser.press(`${ORIGIN}/shop/`);
        });
      },
      showSlow: (shows) => {
        page.isBusy = shows !== undefined;
      },
      pause: (ms) => s.schedule(Promise.resolve(), `${ms} ms`),
      untilOnline: (signal) =>
        isOnline
          ? undefined
          : s
              .schedule(Promise.resolve(), 'online')
              .then(() => (signal.aborted ? new Promise(() => undefined) : undefined)),
      begin: (toTop) => {
        if (page.arrivals.includes(page.committed.navigation)) page.mistakes.push('a page begins after its arrival');
        if (toTop) page.scroll = 0;
        return new AbortController().signal;
      },
      arrive: ({ stays, back, restore }) => {
        const { path, navigation } = page.committed;
        if (!page.isCurrent()) page.mistakes.push(`${path} arrives at ${browser.path}`);
        if (page.arrivals.includes(navigation)) page.mistakes.push(`${path} arrives twice`);
        page.arrivals.push(navigation);
        page.focus = page.committed;
        if (back !== undefined && back.position === undefined) restore();
        else if (!stays) page.scroll = back?.position ?? 0;
      },
      leave: () => undefined,
      anchorOf: () => null,
      goToAnchor: () => undefined,
      goToTop: () => {
        page.scroll = 0;
        page.focus = page.committed;
      },
      position: () => page.scroll,
      loadDocument: (href) => {
        if (browser.destination !== href) page.mistakes.push(`${href} is loaded on the way to ${browser.destination}`);
        page.documents.push(href);
        browser.leave();
      },
      href: () => browser.href,
    },
    first,
  );
  return { browser, tab, page, failing, moved };
}

const path = fc.constantFrom(...PATHS);
const search = fc.constantFrom(...SEARCHES);
/** What leads to no other page. After 'Обновить' a page shows its placeholder anew. */
const within = ['hash', 'grow', 'scroll', 'refresh'] as const;
const acts = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ act: fc.constant('press' as const), path }) },
    // Where the last link has led, with the same query or another one.
    { weight: 4, arbitrary: fc.record({ act: fc.constant('again' as const), search }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('back' as const, 'forward' as const) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constantFrom(...within) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('fail' as const), path, isOnline: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('move' as const), path }) },
  ),
  { minLength: 1, maxLength: 8 },
);
/** After each act so many things happen before the next one. */
const waits = fc.array(fc.nat(6), { minLength: 8, maxLength: 8 });

type Act = (typeof acts extends fc.Arbitrary<infer All extends readonly unknown[]> ? All : never)[number];

function perform(step: Act, { browser, tab, page, failing, moved }: ReturnType<typeof openTab>): void {
  if (step.act === 'press' || step.act === 'again') {
    page.pressed = step.act === 'press' ? ORIGIN + step.path : new URL(step.search, page.pressed).href;
    browser.press(page.pressed);
  } else if (step.act === 'fail') failing.set(new URL(step.path, ORIGIN).pathname, step);
  else if (step.act === 'move') moved.add(new URL(step.path, ORIGIN).pathname);
  else if (step.act === 'refresh') tab.committed(page.committed, 'placeholder');
  else if (step.act === 'back') browser.traverse(-1);
  else if (step.act === 'forward') browser.traverse(1);
  else if (step.act === 'hash') browser.press(`${browser.href.split('#', 1)[0]}#cart`);
  else if (step.act === 'scroll') page.scroll += 100;
  else if (browser.destination === undefined && page.committed.path === '/wine/' && page.isCurrent()) {
    tab.changeEntry(`${ORIGIN}/wine/?page=3`, { first: 1 });
  }
}

test('D57: whatever overtakes what, the page is that of the address, and nothing stays busy', async (t: Test) => {
  letWait(t);
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, waits, fc.boolean(), async (s, sequence, waits, canWait) => {
      const open = openTab(s, canWait);
      const { browser, page } = open;
      for (const [turn, step] of sequence.entries()) {
        perform(step, open);
        for (let wait = waits[turn] ?? 0; wait > 0 && s.count() > 0; wait -= 1) await s.waitOne();
        // What a visitor does is a task of its own.
        await setImmediate();
      }
      await s.waitIdle();
      const { committed, focus, mistakes } = page;
      if (mistakes.length > 0) throw new Error(mistakes.join());
      if (page.isBusy || browser.destination !== undefined) throw new Error('still busy');
      // Another document takes over where the code of a page cannot be loaded.
      if (page.documents.length > 0) return;
      if (committed.path + committed.search !== browser.path)
        throw new Error(`${committed.path}${committed.search} at ${browser.path}`);
      // A hash that overtakes a navigation has opened a dialog, which has the focus.
      const isLost = focus?.navigation !== committed.navigation && sequence.every(({ act }) => act !== 'hash');
      if (isLost) throw new Error('the focus is lost');
    }),
    { numRuns: 400 },
  );
  t.pass();
});

test('D41, D46: a page begins at its top, Back restores the position, and the focus is on the page', async (t: Test) => {
  letWait(t);
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, fc.boolean(), async (s, sequence, canWait) => {
      const open = openTab(s, canWait);
      const { browser, page } = open;
      const left = new Map<string, number>();
      for (const step of sequence) {
        if (step.act === 'fail' || step.act === 'move') continue;
        const [key, before, scroll] = [browser.key, browser.path, page.scroll];
        left.set(key, scroll);
        perform(step, open);
        await s.waitIdle();
        const isSamePage = before === browser.path;
        let wanted = scroll;
        if (step.act === 'scroll') wanted = scroll + 100;
        else if (step.act === 'press' || step.act === 'again') wanted = 0;
        else if ((step.act === 'back' || step.act === 'forward') && !isSamePage) wanted = left.get(browser.key) ?? 0;
        if (page.scroll !== wanted) throw new Error(`${JSON.stringify(step)}: ${page.scroll}, not ${wanted}`);
        if (page.focus?.navigation !== page.committed.navigation) throw new Error('the focus is lost');
      }
    }),
    { numRuns: 60 },
  );
  t.pass();
});

/** The address can wait for the code of a page, where the fake says so. */
function letWait(t: Test): void {
  Object.assign(globalThis, { NavigationPrecommitController: class {} });
  t.teardown(() => Reflect.deleteProperty(globalThis, 'NavigationPrecommitController'));
}

test('D57: what a link changes is added to what was chosen since it was drawn [D57.1]', async (t: Test) => {
  const cases = [
    ['', 'filter.country[]=ru', 'sort=price', 'sort=price&filter.country[]=ru'],
    ['sort=price', 'sort=-price', 'sort=price&filter.country[]=ru', 'filter.country[]=ru&sort=-price'],
    ['filter.country[]=ru', '', 'filter.country[]=ru&filter.country[]=it', 'filter.country[]=it'],
    ['page=3', 'sort=price', 'page=3', 'sort=price'],
    ['', 'sort=name', 'sort=price', 'sort=name'],
    ['', '', 'sort=price', 'sort=price'],
  ] as const;
  for (const [drawn, asked, chosen, all] of cases) {
    t.equal(decodeURIComponent(withChoices(drawn, asked, chosen)), all, `${drawn} → ${asked} after ${chosen}`);
  }
});
