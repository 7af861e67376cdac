/** What is filled in while the answer to an earlier choice is on its way is not undone by that answer (D46). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openShop } from '../kit/shop.ts';

test('input while an answer is pending', async (t: Test) => {
  const shop = await openShop(t);
  const open = async (path: string): Promise<Page> => (await shop.visit(path)).page;

  t.test('text typed into the search is kept; Back shows the query of its page [B3b]', async (t) => {
    const page = await open('/catalog/search/?q=сыр');
    const field = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
    await field.fill('вино');
    await typeOnNavigation(page, 'header input[type=search]', 'вино и сыр');
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: '«вино»' }).waitFor();
    t.equal(await field.inputValue(), 'вино и сыр');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '«сыр»' }).waitFor();
    t.equal(await field.inputValue(), 'сыр');
  });

  t.test('text typed into the shop search is kept [B3b]', async (t) => {
    const page = await open('/shop/');
    const field = page.getByRole('searchbox', { name: 'Поиск по адресу' });
    await field.fill('садовая 2');
    await typeOnNavigation(page, 'main input[type=search]', 'садовая');
    await field.press('Enter');
    await page.waitForURL(/[?]q=/);
    await settled(page);
    t.equal(await field.inputValue(), 'садовая');
    t.equal(await page.getByRole('list', { name: 'Магазины', exact: true }).getByRole('link').count(), 2);
    await page.goBack();
    await page.waitForURL('**/shop/');
    await settled(page);
    t.equal(await field.inputValue(), '');
  });

  t.test('a number typed into the calculator is kept [B3b]', async (t) => {
    const page = await open('/calculator/?guests.men=5&guests.women=5&event=wedding&hours=4&drinks[]=wine');
    await page.getByLabel('Мужчин').fill('6');
    await typeOnNavigation(page, 'main input[name="guests.women"]', '7');
    await page.getByLabel('Мужчин').press('Enter');
    await page.waitForURL(/guests\.men=6/);
    await settled(page);
    t.equal(await page.getByLabel('Женщин').inputValue(), '7');
    await page.goBack();
    await page.waitForURL(/guests\.men=5/);
    await settled(page);
    t.equal(await page.getByLabel('Женщин').inputValue(), '5');
  });

  t.test('a second filter value ticked meanwhile is applied as well [B3b]', async (t) => {
    const page = await open('/wine/');
    const boxes = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox');
    await chooseOnNavigation(page, '#filters input[value=it]');
    await boxes.nth(0).check({ force: true });
    await page.waitForURL(/filter\./);
    await settled(page);
    t.ok(await boxes.nth(1).isChecked());
    await page.evaluate(() => document.dispatchEvent(new Event('frame')));
    await page.waitForURL(({ search }) => search.match(/filter\./g)?.length === 2);
    await settled(page);
    t.ok(await boxes.nth(0).isChecked());
    t.ok(await boxes.nth(1).isChecked());
    await page.goBack();
    await page.waitForURL(({ search }) => search.match(/filter\./g)?.length === 1);
    await settled(page);
    t.notOk(await boxes.nth(1).isChecked(), 'Back shows what was asked');
  });

  t.test('a sort order chosen meanwhile is applied [B3b]', async (t) => {
    const page = await open('/wine/');
    const sort = page.getByRole('combobox', { name: 'Сортировка' });
    await chooseOnNavigation(page, 'main select[name=sort]', '-price');
    await sort.selectOption('price');
    await page.waitForURL(/sort=price/);
    await settled(page);
    t.equal(await sort.inputValue(), '-price');
    await page.evaluate(() => document.dispatchEvent(new Event('frame')));
    await page.waitForURL(/sort=-price/);
    await settled(page);
    t.equal(await sort.inputValue(), '-price');
    await page.goBack();
    await page.waitForURL(/sort=price/);
    await settled(page);
    t.equal(await sort.inputValue(), 'price', 'Back shows what was asked');
  });
});

/** Ticks the box, or chooses the option, as soon as a navigation begins; what follows from it waits for an event `frame`. */
async function chooseOnNavigation(page: Page, field: string, option?: string): Promise<void> {
  await page.evaluate(
    ([at, value]) => {
      const choose = (): void => {
        const { requestAnimationFrame } = window;
        window.requestAnimationFrame = (run) => {
          document.addEventListener('frame', () => run(0), { once: true });
          return 0;
        };
        const target = document.querySelector<HTMLInputElement | HTMLSelectElement>(at);
        if (value === undefined) target?.click();
        else if (target !== null) {
          target.value = value;
          for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }));
        }
        window.requestAnimationFrame = requestAnimationFrame;
      };
      navigation.addEventListener('navigate', choose, { once: true });
    },
    [field, option] as const,
  );
}

/** Types it as soon as a navigation begins. */
async function typeOnNavigation(page: Page, field: string, text: string): Promise<void> {
  await page.evaluate(
    ([at, typed]) =>
      navigation.addEventListener(
        'navigate',
        () => {
          const target = document.querySelector<HTMLInputElement>(at);
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
          set?.call(target, typed);
          target?.dispatchEvent(new Event('input', { bubbles: true }));
        },
        { once: true },
      ),
    [field, text] as const,
  );
}

/** Waits until the navigation that is under way has shown its page. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigation.transition === null);
}
