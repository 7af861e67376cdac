/**
 * Whoever acts in the very moment that a page shows, before it has done the rest of its work, is not overruled by it:
 * what effects of a page do late, they do not do against its visitor.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

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

/** Follows a link within the page. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

/** Waits until the visitor has acted, and the page has done what it does then. */
async function acted(page: Page): Promise<void> {
  await page.locator('html[data-acted]').waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

test('in the moment that a page shows', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const open = async (t: Test, path: string): Promise<Page> => {
    const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
    await page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(page);
    return page;
  };
  /** Another page, while all that this one needs is at hand: it will show in one piece. */
  const openKnown = async (t: Test, path: string): Promise<Page> => {
    const page = await open(t, path);
    await follow(page, '/faq/');
    await page.getByRole('heading', { level: 1, name: 'Вопросы' }).waitFor();
    return page;
  };
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по каталогу' });

  t.test('a dialog that is opened stays open', async (t) => {
    const page = await open(t, '/faq/');
    await actOnArrival(page, { at: 'header button:not([popovertarget]):not([type=submit])' });
    await follow(page, '/contacts/');
    await acted(page);
    await page.getByRole('dialog', { name: 'Выберите город' }).waitFor();
    t.pass('the picker');
  });

  t.test('the catalogue menu that is opened stays open', async (t) => {
    const page = await open(t, '/faq/');
    await actOnArrival(page, { at: 'button[popovertarget=catalogue-menu]' });
    await follow(page, '/contacts/');
    await acted(page);
    t.ok(await page.getByRole('button', { name: 'Закрыть каталог' }).isVisible());
  });

  t.test('what is typed into the search stays', async (t) => {
    const page = await open(t, '/faq/');
    await search(page).fill('вино');
    await actOnArrival(page, { at: 'header input[type=search]', text: 'вино и сыр' });
    await search(page).press('Enter');
    await acted(page);
    t.equal(await search(page).inputValue(), 'вино и сыр');
  });

  t.test(
    'what is typed into the search while its results are on their way stays; Back shows what was asked',
    async (t) => {
      const page = await open(t, '/catalog/search/?q=сыр');
      await search(page).fill('вино');
      await page.evaluate(() =>
        document.addEventListener('submit', () => {
          const field = document.querySelector<HTMLInputElement>('header input[type=search]');
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
          set?.call(field, 'вино и сыр');
          field?.dispatchEvent(new Event('input', { bubbles: true }));
        }),
      );
      await search(page).press('Enter');
      await page.getByRole('heading', { level: 1, name: '«вино»' }).waitFor();
      t.equal(await search(page).inputValue(), 'вино и сыр');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: '«сыр»' }).waitFor();
      t.equal(await search(page).inputValue(), 'сыр');
    },
  );

  t.test('what is typed into the search of the shops stays', async (t) => {
    const page = await openKnown(t, '/shop/');
    await actOnArrival(page, { at: 'main input[type=search]', text: 'садовая 2' });
    await follow(page, '/shop/');
    await acted(page);
    t.equal(await page.getByRole('searchbox', { name: 'Поиск по адресу' }).inputValue(), 'садовая 2');
  });

  t.test('what is typed into the calculator stays', async (t) => {
    const path = '/calculator/?guests.men=5&guests.women=5&event=wedding&hours=4&drinks[]=wine';
    const page = await openKnown(t, path);
    await actOnArrival(page, { at: 'main input[name="guests.men"]', text: '7' });
    await follow(page, path);
    await acted(page);
    t.equal(await page.getByLabel('Мужчин').inputValue(), '7');
  });

  t.test('what is typed into a filter stays', async (t) => {
    const page = await open(t, '/wine/');
    await actOnArrival(page, { at: 'main form input[type=number]', text: '1100' });
    await page.getByRole('form', { name: 'Фильтры' }).waitFor();
    await follow(page, '/wine/?page=2&sort=price&filter.price.to=5000');
    await acted(page);
    t.equal(await page.getByRole('form', { name: 'Фильтры' }).getByRole('spinbutton').first().inputValue(), '1100');
  });
});

test('a filter that is chosen as soon as a page answers is one entry of the history', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.addInitScript(() => {
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
  await storefront.untilAwake(page);
  await page.getByRole('list', { name: 'Выбрано' }).waitFor();
  await page.goBack();
  t.equal(page.url(), `${storefront.browserUrl}/wine/`);
});
