/**
 * How a page comes: its first frame before its scripts, its late parts without moving anything, and alive as the server
 * drew it. Streamed and kept pages alike. That each screen does: test/sweeps/every-screen.test.ts.
 */
import { type Test, test } from 'tap';
import { endOfDay, formatDay } from '../../shared/rules/dates.ts';
import { LATE_ATTRIBUTE } from '../../views/page/boot.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { cartLink, enterCart, fillCart } from '../kit/cart.ts';
import { mapGeo } from '../kit/fixtures/cities.ts';
import { commitsOf, watchRenders } from '../kit/renders.ts';
import { answer, type Gate, hold, makeGate } from '../kit/replies.ts';
import { NO_SHIFT, recordShifts, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { startSlowLine } from '../kit/slow-line.ts';
import { PRODUCT, row, STOCK } from '../kit/stock.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const arriving = [
  '/',
  '/catalog/',
  '/wine/',
  '/wine/vino-3.html',
  '/shop/',
  '/shop/1/',
  '/article/',
  '/brands/',
  '/faq/',
];

/** So much of a page is more than a window shows of it. */
const FIRST_VIEWS = 40_000;

/** The header fits into the first packet of every line; after it a page may be cut anywhere. */
const FIRST_PIECE_END = '</header>';
/** A busy browser may draw a frame in the midst of it all the same: here two of the visitor's own places are still to come. */
const MIDST_OF_HEADER = 'id="favourites-count"';
/** All of the text, before the picture beside it. */
const MIDST_OF_HERO = 'Самовывоз из магазинов: Москва</a>';
/** Or no more of the bar than the button of its search. */
const MIDST_OF_BAR = 'm13 13 5 5';
/** Of a list with a map, which follows it in the page and on a phone stands above it: all but the map. */
const LIST_WITHOUT_MAP = 'aria-label="Карта магазинов"';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a packet holds. */
const PIECE = 1400;

declare global {
  var dateFormats: number | undefined;
}

test('page loading', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test(
    'hydration renders a screen once, and makes no date format: what follows renders parts only [B4a]',
    async (t) => {
      const { page } = await shop.enter();
      await using _watched = await watchRenders(page);
      // The browser's first one takes 15 ms, on a phone 60.
      await using _counted = await page.addInitScript(() => {
        const { DateTimeFormat } = Intl;
        globalThis.dateFormats = 0;
        Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
          construct(target, given) {
            globalThis.dateFormats = (globalThis.dateFormats ?? 0) + 1;
            return new target(...(given as []));
          },
        });
      });
      for (const path of arriving) {
        await page.goto(storefront.browserUrl + path);
        await storefront.untilInteractive(page);
        const [first, ...later] = await commitsOf(page);
        const hydrated = first?.mounted ?? 0;
        t.ok(hydrated > 50, `${path}: ${hydrated} components`);
        const most = Math.max(...later.map(({ again }) => again));
        t.ok(most < hydrated / 2, `${path}: ${most} of ${hydrated} are rendered again`);
        t.equal(await page.evaluate(() => globalThis.dateFormats), 0, `${path}: no date format in Moscow`);
      }
    },
  );

  t.test(
    'shops that the document does not carry are asked for once their list is hydrated, on a slow device too [B4a]',
    async (t) => {
      const { page, complaints, context } = await shop.enter();
      const many = Array.from({ length: 3000 }, (_, index) => row({ id: index + 1, away: 0, retail: [1, 500] }));
      upstream.on(STOCK, answer(200, { geo: mapGeo, data: many }));
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.goto(storefront.browserUrl + PRODUCT);
      await page.getByText(/^3\s000 магазинов$/).waitFor();
      await session.detach();
      t.strictSame(complaints, []);
    },
  );

  t.test('a late part that fails or is empty causes no layout shift', async (t) => {
    const { page } = await shop.enter({ viewport: { width: 1280, height: 3000 } });
    await watchShifts(page, storefront.browserUrl);
    for (const [path, call, reply] of [
      ['/article/', '/article/rubrics.json', answer(500)],
      ['/article/?page=1', '/article/rubrics.json', answer(200, { data: [] })],
      ['/brands/', '/brands/populars.json', answer(200, { data: [] })],
      ['/wine/vino-4.html', '/api/stock/4.json', answer(500)],
    ] as const) {
      upstream.reset();
      const gate = makeGate();
      upstream.on(call, hold(gate.opened, reply));
      await page.goto(storefront.browserUrl + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await upstream.arrived(call);
      gate.open();
      await page.waitForLoadState('load');
      await storefront.untilInteractive(page);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${path} shifts by ${sum}: ${moved}`);
    }
  });

  t.test('fonts that arrive after the first paint move nothing [B4]', async (t) => {
    const { page } = await shop.open(t, { viewport: { width: 412, height: 823 }, isMobile: true });
    await recordShifts(page);
    for (const path of ['/', '/wine/', '/wine/vino-3.html']) {
      const painted = makeGate();
      await page.route('**/*.woff2', async (route) => {
        await painted.opened;
        await route.continue();
      });
      await page.goto(storefront.browserUrl + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      painted.open();
      // Two frames: the text is laid out in the first, the shift is reported with the second.
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      });
      for (const family of ['Cormorant', 'Onest']) t.ok(fonts.includes(family), `${path}: ${family} is loaded`);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < 0.005, `${path} shifts by ${sum}: ${moved}`);
      await page.unroute('**/*.woff2');
    }
  });

  t.test('no script of the app is requested before the first paint [B3]', async (t) => {
    const { page, complaints } = await shop.enter();
    const gate = makeGate();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // The browser reports the paint late.
    await page.exposeFunction('untilPainted', () => gate.opened);
    await using _late = await page.addInitScript(() => {
      const { untilPainted } = globalThis as unknown as { untilPainted(): Promise<void> };
      const { observe } = PerformanceObserver.prototype;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type === 'paint') void untilPainted().then(() => observe.call(this, options));
        else observe.call(this, options);
      };
    });
    await using _marked = await page.addInitScript(() => {
      const name = 'interactive';
      document.addEventListener(name, () => void performance.mark(name));
    });
    await storefront.untilKept('/wine/vino-3.html');
    const starter = page.waitForEvent('requestfinished', (request) => request.url().includes('/first-frame-'));
    await page.goto(`${storefront.browserUrl}/wine/vino-3.html`, { waitUntil: 'commit' });
    await starter;
    await page.waitForLoadState('domcontentloaded');
    t.notOk(asked.some((url) => /entry-client-/.test(url)));
    gate.open();
    await storefront.untilInteractive(page);
    t.equal(asked.filter((url) => url.includes('entry-client')).length, 1);
    const { painted, begun } = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-paint');
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('entry-client'));
      return { painted: paint?.startTime ?? Number.NaN, begun: entry?.startTime ?? Number.NaN };
    });
    t.ok(begun >= painted, `${begun} after ${painted}`);
    await untilWatched(page);
    const unnamed = await page.evaluate(() => {
      const { entry, modules } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {};
      const [interactive] = performance.getEntriesByName('interactive');
      return performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
        .filter(({ path }) => path.endsWith('.js') && !`${entry} ${modules}`.includes(path))
        .map(({ path, startTime }) => `${startTime < (interactive?.startTime ?? 0) ? 'before' : 'after'} ${path}`);
    });
    t.ok(unnamed.some((script) => /after .*start-/.test(script)));
    const early = unnamed.filter((script) => script.startsWith('before') && !script.includes('/first-frame-'));
    t.strictSame(early, [], 'what makes the page interactive waits for no other script');
    t.strictSame(complaints, []);
  });

  t.test(
    'app scripts wait for the pictures of the first view, unless these hang or a key is pressed [B3]',
    async (t) => {
      interface Hurried {
        readonly hurried: (() => void)[];
      }
      const { page, complaints } = await shop.enter();
      await using _changed = await page.addInitScript(() => {
        const later = setTimeout;
        const hurried: (() => void)[] = [];
        const keep = (run: () => void, ms?: number) => (ms === 1000 ? hurried.push(run) : later(run, ms));
        Object.assign(globalThis, { setTimeout: keep, hurried });
      });
      for (const [what, go] of [
        ['drawn', (gate: Gate) => gate.open()],
        ['hanging', () => page.evaluate(() => (globalThis as unknown as Hurried).hurried.forEach((run) => void run()))],
        ['pressed', () => page.keyboard.press('Shift')],
      ] as const) {
        const gate = makeGate();
        let asked = false;
        await page.route('**/*', async (route) => {
          const { url, type } = { url: route.request().url(), type: route.request().resourceType() };
          if (type === 'image') await gate.opened;
          asked ||= /\/entry-client-/.test(url);
          await route.continue();
        });
        await page.goto(`${storefront.browserUrl}/wine/`, { waitUntil: 'commit' });
        // A page may be painted before the script runs that waits for its pictures, and listens to keys.
        await page.waitForFunction(() => (globalThis as unknown as Hurried).hurried.length > 0);
        await page.evaluate(async () => {
          for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
        });
        t.notOk(asked, `${what}: not yet`);
        await go(gate);
        await storefront.untilInteractive(page);
        t.ok(asked, what);
        gate.open();
        await page.unrouteAll({ behavior: 'wait' });
      }
      t.strictSame(complaints, []);
    },
  );

  t.test('a page whose first paint is not reported, as in the background, still starts its scripts [B3]', async (t) => {
    const { page, complaints } = await shop.enter();
    await using _changed = await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilInteractive(page);
    t.strictSame(complaints, []);
  });

  t.test(
    'where it is another day than in Moscow hydration has no mismatch, and delivery dates are those of the server [D20, B4a]',
    async (t) => {
      const firstDate = (text: string) => /со?\s\d{1,2}\s[а-я]+/.exec(text)?.[0].replace(/\s/g, ' ');
      // 14 hours behind Moscow until one o'clock in the afternoon there, afterwards 11 hours ahead.
      const isMorning = endOfDay(Date.now()) - Date.now() > 11 * HOUR;
      const timezoneId = isMorning ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
      const { page, complaints } = await shop.open(t, { timezoneId });
      for (const path of ['/wine/vino-2.html', '/wine/', '/article/', '/shop/1/']) {
        const { text } = await storefront.get(path);
        const main = text.slice(text.indexOf('<main'), text.indexOf('</main>')).replace(/<[^>]+>/g, '');
        await page.goto(storefront.browserUrl + path);
        await storefront.untilInteractive(page);
        if (path.startsWith('/wine/')) t.type(firstDate(main), 'string', 'a delivery date is there');
        t.equal(firstDate(await page.locator('main').innerText()), firstDate(main), `${path} in ${timezoneId}`);
      }
      t.strictSame(complaints, [], timezoneId);
    },
  );

  t.test(
    'D20: a page open past midnight in Moscow counts dates from the new day, after its device slept over it too',
    async (t) => {
      const { page, complaints } = await shop.open(t);
      await page.clock.install();
      await page.goto(`${storefront.browserUrl}/wine/vino-3.html`);
      await storefront.untilInteractive(page);
      // An answer that comes after the jump in time would correct the clock.
      await page.waitForLoadState('networkidle');
      const purchase = page.getByRole('region', { name: 'Покупка' });
      const now = Date.now();
      await purchase.getByText(new RegExp(`со? ${formatDay(now, 2)}`)).waitFor();
      await page.clock.fastForward(Math.max(0, endOfDay(now) - now - 60_000));
      t.equal(await purchase.getByText(new RegExp(`со? ${formatDay(now, 2)}`)).count(), 1);
      await page.clock.fastForward(120_000);
      await purchase.getByText(new RegExp(`со? ${formatDay(now, 3)}`)).waitFor();
      // Its timers have rested meanwhile.
      await page.clock.setSystemTime(endOfDay(now) + DAY + 1000);
      await page.clock.runFor(61_000);
      await purchase.getByText(new RegExp(`со? ${formatDay(now, 4)}`)).waitFor();
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'spec §9: Back to a listing that is still fresh shows it whole, without a request for it [S9.3]',
    async (t) => {
      const { page, complaints } = await shop.open(t);
      await page.clock.install();
      await page.goto(`${storefront.browserUrl}/wine/`);
      await storefront.untilInteractive(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        // Beside the goods that a product's page shows of it.
        if (/\/wine\/\?.*format=json/.test(request.url()) && !/limit=5$/.test(request.url())) asked.push(request.url());
      });
      await page.getByRole('link', { name: 'Вино 2', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
      await page.clock.fastForward('50:00');
      await page.goBack();
      await page.getByRole('list', { name: 'Товары' }).getByRole('article').nth(11).waitFor();
      t.strictSame(asked, []);
      t.strictSame(complaints, []);
    },
  );

  t.test('late data received in part is not read before its end, whatever follows it in the page [E3]', async (t) => {
    const gate = makeGate();
    upstream.on('/wine/filter.json', hold(gate.opened));
    const { page, complaints } = await shop.enter();
    await page.goto(`${storefront.browserUrl}/wine/`, { waitUntil: 'commit' });
    await storefront.untilInteractive(page);
    // As the parser leaves it in the middle of a long script, when the living page has put something behind it.
    await page.evaluate((attribute) => {
      const half = document.createElement('script');
      half.type = 'application/json';
      half.setAttribute(attribute, '');
      half.append('[{"key":["half"],"outcome":{"ok":true,"mod');
      document.body.append(half, document.createElement('p'));
    }, LATE_ATTRIBUTE);
    gate.open();
    await page.getByRole('form', { name: 'Фильтры' }).getByRole('group', { name: 'Со скидкой' }).waitFor();
    t.equal(await page.locator(`script[${LATE_ATTRIBUTE}]`).count(), 1, 'the half one waits, the whole one was read');
    t.strictSame(complaints, []);
  });

  t.test(
    'goods streamed after the cart hydrate as rendered by the server, then show their cart quantity [E3]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page, complaints } = scene.visitor;
      await fillCart(scene, ['Вино 3']);
      const gate = makeGate();
      upstream.on('/actions/', hold(gate.opened));
      await page.goto(`${storefront.browserUrl}/`, { waitUntil: 'commit' });
      await cartLink(page).filter({ hasText: '1' }).waitFor();
      gate.open();
      const goods = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Цены ниже' }) });
      await goods.getByRole('article', { name: 'Вино 3', exact: true }).getByRole('spinbutton').waitFor();
      t.strictSame(complaints, []);
    },
  );
});

test('a page that arrives in pieces causes no layout shift [B4]', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const arrivals = [
    ...arriving.map((path) => [path, path === '/' ? MIDST_OF_HERO : FIRST_PIECE_END] as const),
    ['/shop/?view=map', FIRST_PIECE_END] as const,
    ['/faq/', MIDST_OF_HEADER] as const,
  ];
  const onPhones = [['/shop/?view=map', LIST_WITHOUT_MAP] as const, ['/faq/', MIDST_OF_BAR] as const];
  /** Its time goes by in frames: one window does not wait for the other. */
  const watchArrivals = async (width: number, more: typeof onPhones): Promise<void> => {
    const viewport = { width, height: 800 };
    const line = await startSlowLine(t, storefront);
    const { page } = await openVisitor(t, browser, { host: storefront.publicHost, viewport });
    const fetched = watchShifts(page, line.url);
    (await line.asked()).end(
      (await storefront.get('/_parts/footer.html')).text.replaceAll(storefront.browserUrl, line.url),
    );
    await fetched;
    for (const [path, firstPieceEnd] of [...arrivals, ...more]) {
      const html = Buffer.from((await storefront.untilKept(path)).text);
      t.ok(html.includes(firstPieceEnd), `${path} has ${firstPieceEnd}`);
      const asked = line.asked();
      const begun = page.goto(line.url + path, { waitUntil: 'commit' });
      const answer = await asked;
      let end = html.indexOf(firstPieceEnd) + firstPieceEnd.length;
      answer.write(html.subarray(0, end));
      await begun;
      // What has come is drawn before the rest comes.
      await page.getByRole('banner').waitFor();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      for (; end < FIRST_VIEWS; end += PIECE) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        answer.write(html.subarray(end, end + PIECE));
      }
      answer.end(html.subarray(end));
      await page.waitForLoadState('load');
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${width} ${path} after ${firstPieceEnd} shifts by ${sum}: ${moved}`);
    }
  };
  await Promise.all([watchArrivals(1280, []), watchArrivals(390, onPhones)]);
});
