/**
 * What a visitor does while the scripts are still on their way is neither lost nor done twice; and what is done in the
 * very moment that a page shows is not undone by what its effects do late.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { followLink } from '../kit/browser.ts';
import { answer } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const ENTRY = '**/assets/entry-client*';
/** A press is not followed to the page that it might lead to. */
const pressed = { noWaitAfter: true };

const frames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const goods = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('actions before hydration', async (t: Test) => {
  const shop = await openShop(t, { reducedMotion: 'no-preference' });
  const { upstream, storefront } = shop;
  t.beforeEach(() => upstream.on('/api/feedback.json', answer(200, {})));
  /** A page whose entry waits for `wake`, or for `fail`, though it keeps what is done. */
  const openAsleep = async (path: string, visitor = shop.enter()) => {
    const { page, complaints } = await visitor;
    const { promise: settled, resolve: settle } = Promise.withResolvers<'comes' | 'fails'>();
    await page.route(ENTRY, async (route) => ((await settled) === 'comes' ? route.continue() : route.abort()));
    const asked = page.waitForRequest(ENTRY);
    const address = storefront.browserUrl + path;
    await page.goto(address, { waitUntil: 'commit' });
    await asked;
    const wake = async () => {
      settle('comes');
      await storefront.untilInteractive(page);
    };
    return { page, complaints, address, wake, fail: () => settle('fails') };
  };

  t.test(
    'goods put in, a view chosen and a menu closed before hydration are so after it, and nothing is done twice [B3a]',
    async (t) => {
      const { page, complaints, address, wake } = await openAsleep('/wine/');
      for (const name of ['Вино 3', 'Вино 4'])
        await goods(page, name).getByRole('button', { name: 'В корзину' }).click(pressed);
      const radio = (name: string) => page.getByRole('radiogroup', { name: 'Вид списка' }).getByRole('radio', { name });
      for (const name of ['Список', 'Сетка', 'Список']) await radio(name).check({ force: true });
      // A popover needs no script.
      const menu = page.locator('[popover]').filter({ has: page.getByRole('button', { name: 'Закрыть каталог' }) });
      await page.getByRole('button', { name: 'Весь каталог' }).click(pressed);
      t.ok(await menu.isVisible());
      await page.getByRole('button', { name: 'Закрыть каталог' }).click(pressed);
      t.notOk(await menu.isVisible());
      await wake();
      for (const name of ['Вино 3', 'Вино 4'])
        await goods(page, name).getByRole('group', { name: 'Количество' }).waitFor();
      await upstream.arrived('/api/cart/update.json', 2);
      t.equal(upstream.seen('/api/cart/update.json').length, 2);
      t.equal(page.url(), address);
      t.notOk(await menu.isVisible(), 'the menu is not opened once more');
      t.ok(await radio('Список').isChecked(), 'the last one chosen');
      await page.reload();
      await storefront.untilInteractive(page);
      t.ok(await radio('Список').isChecked(), 'and it is remembered');
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'a dialog requested before hydration opens after it; its link is shown as busy until then [B3a]',
    async (t) => {
      const { page, complaints, address, wake } = await openAsleep('/wine/');
      const callback = page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' });
      const opacity = () => callback.evaluate((link) => Number(getComputedStyle(link).opacity));
      const before = await opacity();
      await callback.click(pressed);
      t.equal(await callback.getAttribute('aria-busy'), 'true');
      t.ok((await opacity()) < before);
      await wake();
      t.equal(await page.locator('header [aria-busy]').count(), 0);
      await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
      t.equal(page.url(), address);
      t.strictSame(complaints, []);
    },
  );

  t.test('a sort order and a filter chosen before hydration are applied [B3a]', async (t) => {
    const { page, complaints, wake } = await openAsleep('/wine/');
    const box = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first();
    await box.check({ force: true });
    await wake();
    await page.waitForURL(/filter\./);
    t.ok(await box.isChecked());
    t.strictSame(complaints, []);
    const sorted = await openAsleep('/wine/');
    await sorted.page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дешевле' });
    await sorted.wake();
    await sorted.page.waitForURL(/sort=price/);
    t.strictSame(sorted.complaints, []);
  });

  t.test('a sort order whose field React hydrates between its input and its change is applied [B3a]', async (t) => {
    const { page, complaints, wake } = await openAsleep('/wine/');
    // React does so as soon as it hears of the input: it sets the field to what the document says.
    await page.evaluate(() => {
      const hydrate = ({ target }: Event): void => {
        if (target instanceof HTMLSelectElement) target.value = '';
      };
      document.addEventListener('input', hydrate, { once: true });
    });
    await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дешевле' });
    await wake();
    await page.waitForURL(/sort=price/);
    t.strictSame(complaints, []);
  });

  t.test('a chip pressed before hydration leads to the address without its filter [X4]', async (t) => {
    const { page, complaints } = await openAsleep('/wine/?filter.country[]=ru&sort=price');
    await page.getByRole('button', { name: /^Убрать: / }).click(pressed);
    await page.waitForURL((url) => url.search === '?sort=price', { waitUntil: 'commit' });
    t.equal(await page.getByRole('button', { name: /^Убрать: / }).count(), 0);
    t.strictSame(complaints, []);
  });

  t.test('a form filled in and submitted before hydration is sent once, with everything typed [B3a]', async (t) => {
    const { page, complaints, address, wake } = await openAsleep('/feedback/');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await main.getByRole('textbox', { name: 'E-mail' }).fill('anna@mail.example');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо');
    for (let again = 0; again < 2; again++) await main.getByRole('button', { name: 'Отправить' }).click(pressed);
    await wake();
    const { body } = await upstream.arrived('/api/feedback.json');
    t.match(String(body), 'Анна');
    t.match(String(body), 'Спасибо');
    t.equal(upstream.seen('/api/feedback.json').length, 1);
    t.equal(page.url(), address);
    t.strictSame(complaints, []);
  });

  t.test('D57: what is filled in before the first script runs is kept, and counts [B3a]', async (t) => {
    /** A page whose very first script has not come yet. */
    const openUnscripted = async (path: string) => {
      const { page, complaints } = await shop.enter();
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      await page.route('**/assets/first-frame*', async (route) => {
        await opened;
        await route.continue();
      });
      await page.goto(storefront.browserUrl + path, { waitUntil: 'commit' });
      const wake = async () => {
        open();
        await storefront.untilInteractive(page);
      };
      return { page, complaints, wake };
    };
    const listing = await openUnscripted('/wine/');
    const box = listing.page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first();
    await box.check({ force: true });
    await listing.page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дешевле' });
    await listing.wake();
    await listing.page.waitForURL((url) => /filter\./.test(url.search) && /sort=price/.test(url.search));
    t.ok(await box.isChecked());
    t.strictSame(listing.complaints, []);

    const party = await openUnscripted('/calculator/');
    await party.page.getByLabel('Мужчин').fill('25');
    await party.page.getByLabel('Женщин').focus();
    await party.wake();
    t.equal(await party.page.getByLabel('Мужчин').inputValue(), '25');
    await party.page.getByRole('button', { name: 'Рассчитать' }).click();
    await party.page.waitForURL(/guests\.men=25/);
    t.strictSame(party.complaints, []);

    const message = await openUnscripted('/feedback/');
    const main = message.page.getByRole('main');
    await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await main.getByRole('textbox', { name: 'E-mail' }).fill('anna@mail.example');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо');
    await message.wake();
    await main.getByRole('button', { name: 'Отправить' }).click(pressed);
    const { body } = await upstream.arrived('/api/feedback.json');
    t.match(String(body), /Анна.*Спасибо/s);
    t.strictSame(message.complaints, []);
  });

  t.test('when the scripts fail to load, a deferred click works as without JavaScript [B3a]', async () => {
    const { page, fail } = await openAsleep('/wine/');
    await goods(page, 'Вино 3').getByRole('button', { name: 'В корзину' }).click(pressed);
    fail();
    await page.waitForURL('**/cart/?plain=1');
    await page.getByRole('main').getByText('Вино 3').first().waitFor();
  });

  t.test('when the scripts hang for 8 seconds, a deferred click works as without JavaScript [B3a]', async (t) => {
    const { page } = await openAsleep('/wine/', shop.open(t));
    await page.clock.install();
    await goods(page, 'Вино 3').getByRole('button', { name: 'В корзину' }).click(pressed);
    await page.clock.fastForward(8000);
    await page.waitForURL('**/cart/?plain=1');
    await page.getByRole('main').getByText('Вино 3').first().waitFor();
  });
});

interface Act {
  /** Of what is pressed, or typed into. */
  readonly at: string;
  /** Typed as a browser tells it; none: it is pressed. */
  readonly text?: string;
}

/** Does so as soon as a page with another title stands in the document: it may not have run its effects by then. */
async function actOnArrival(page: Page, act: Act): Promise<void> {
  await page.evaluate(({ at, text }) => {
    const { title } = document;
    delete document.documentElement.dataset.acted;
    new MutationObserver((_, observer) => {
      const target = document.querySelector<HTMLElement>(at);
      if (document.title === title || target === null) return;
      observer.disconnect();
      if (text === undefined) target.click();
      else {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(target, text);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }
      document.documentElement.dataset.acted = '';
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, act);
}

/** Waits until the visitor has acted, and the page has done what it does then. */
async function acted(page: Page): Promise<void> {
  await page.locator('html[data-acted]').waitFor();
  await frames(page);
}

test('actions at the moment a new page is shown', async (t: Test) => {
  const shop = await openShop(t, { reducedMotion: 'no-preference' });
  const { storefront } = shop;
  const open = async (path: string): Promise<Page> => (await shop.visit(path)).page;

  t.test('a dialog and a menu that are opened stay open, and text typed into the search is kept [B3b]', async (t) => {
    const page = await open('/faq/');
    await actOnArrival(page, { at: 'header button:not([popovertarget]):not([type=submit])' });
    await followLink(page, '/contacts/');
    await acted(page);
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.getByRole('button', { name: /^Казань/ }).waitFor();
    await frames(page);
    t.ok(await picker.isVisible());
    t.equal(await page.evaluate(() => location.pathname), '/contacts/');
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });

    await actOnArrival(page, { at: 'button[popovertarget=catalogue-menu]' });
    await followLink(page, '/faq/');
    await acted(page);
    t.ok(await page.getByRole('button', { name: 'Закрыть каталог' }).isVisible());
    await page.keyboard.press('Escape');

    const search = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
    await search.fill('вино');
    await actOnArrival(page, { at: 'header input[type=search]', text: 'вино и сыр' });
    await search.press('Enter');
    await acted(page);
    t.equal(await search.inputValue(), 'вино и сыр');
  });

  t.test('text typed into the shop search, and a number typed into the calculator, are kept [B3b]', async (t) => {
    const party = '/calculator/?guests.men=5&guests.women=5&event=wedding&hours=4&drinks[]=wine';
    const page = await open('/shop/');
    // All that the pages need is at hand then: each will show in one piece.
    for (const [path, name] of [
      [party, 'Калькулятор'],
      ['/faq/', 'Вопросы'],
    ] as const) {
      await followLink(page, path);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    await actOnArrival(page, { at: 'main input[type=search]', text: 'садовая 2' });
    await followLink(page, '/shop/');
    await acted(page);
    t.equal(await page.getByRole('searchbox', { name: 'Поиск по адресу' }).inputValue(), 'садовая 2');

    await actOnArrival(page, { at: 'main input[name="guests.men"]', text: '7' });
    await followLink(page, party);
    await acted(page);
    t.equal(await page.getByLabel('Мужчин').inputValue(), '7');
  });

  t.test('a number typed into a filter is kept [B3b]', async (t) => {
    const page = await open('/wine/');
    await actOnArrival(page, { at: 'main form input[type=number]', text: '1100' });
    await page.getByRole('form', { name: 'Фильтры' }).waitFor();
    await followLink(page, '/wine/?page=2&sort=price&filter.price.to=5000');
    await acted(page);
    t.equal(await page.getByRole('form', { name: 'Фильтры' }).getByRole('spinbutton').first().inputValue(), '1100');
  });

  t.test('a filter chosen as soon as the page responds adds one history entry [B3b]', async (t) => {
    const { page } = await shop.enter();
    await using _acting = await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document);
      document.addEventListener = (...[type, heard, options]: Parameters<typeof listen>) => {
        listen(type, heard, options);
        // The last of those that make navigations of links and forms.
        if (type === 'pointerover' && typeof options === 'object' && options.passive === true) {
          queueMicrotask(() => {
            const box = document.querySelector<HTMLElement>('#filters input[type=checkbox]');
            box?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
            box?.click();
          });
        }
      };
    });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await page.waitForURL(/filter\./);
    await storefront.untilInteractive(page);
    await page.getByRole('list', { name: 'Выбранные фильтры' }).waitFor();
    await page.goBack();
    t.equal(page.url(), `${storefront.browserUrl}/wine/`);
  });
});
