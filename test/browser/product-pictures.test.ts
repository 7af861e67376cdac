/** The pictures of a product and their viewer (conventions.md §4 'Carousels and viewer', 'Product page'). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { findProblemsInBothSchemes } from '../kit/page-checks.ts';
import { answer } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { pinch, swipe, untilInView } from '../kit/strip.ts';

const [moscow] = cities as [(typeof cities)[number]];

const images = ['a', 'b', 'c'].map((name) => ({ url: `/upload/${name}.png`, l_url: `/upload/${name}-large.png` }));
const pictured = (n: number) => {
  const product = makeProduct(n, moscow);
  const variations = product.variations.map((one) => ({ ...one, image: null }));
  return { product: { ...product, image: { s_url: '/upload/a.png', url: '/upload/a.png' }, images, variations } };
};
const mainOf = (page: Page) => page.getByRole('main');

test('the pictures of a product', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream } = shop;

  t.test(
    'conventions §4: buttons change the picture; a click opens the viewer with buttons, arrow keys and swipes [S2.10, S2.29, E1]',
    async (t) => {
      upstream.on(({ path }) => path === '/wine/vino-2.html', answer(200, pictured(2)));
      const { page, context, complaints } = await shop.openAt(t, '/wine/vino-2.html', { hasTouch: true });
      const strip = mainOf(page).getByRole('list', { name: 'Изображения товара' });
      const inView = (name: string) => untilInView(strip.getByRole('img', { name, exact: true }));
      await inView('Вино 2');
      await mainOf(page).getByRole('button', { name: 'Предыдущее' }).click();
      await inView('Вино 2: изображение 3');
      await mainOf(page).getByRole('button', { name: 'Следующее' }).click();
      await inView('Вино 2');
      await mainOf(page).getByRole('button', { name: 'Изображение 2' }).click();
      await inView('Вино 2: изображение 2');
      await mainOf(page)
        .getByRole('button', { name: 'Изображение 2' })
        .and(page.locator('[aria-current=true]'))
        .waitFor();

      await strip.getByRole('img', { name: 'Вино 2: изображение 2' }).click();
      const viewer = page.getByRole('dialog', { name: 'Просмотр изображения' });
      const large = (name: string) => viewer.getByRole('img', { name, exact: true });
      await untilInView(large('Вино 2: изображение 2'));
      t.equal(await large('Вино 2: изображение 2').getAttribute('src'), '/upload/b-large.png');
      await viewer.getByRole('button', { name: 'Следующее' }).click();
      await untilInView(large('Вино 2: изображение 3'));
      await page.keyboard.press('ArrowLeft');
      await untilInView(large('Вино 2: изображение 2'));
      await swipe(context, viewer.getByRole('list'), 'right');
      await untilInView(large('Вино 2'));
      await swipe(context, viewer.getByRole('list'), 'right', 'flung');
      await untilInView(large('Вино 2: изображение 3'));
      t.strictSame(await findProblemsInBothSchemes(page), []);
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      t.ok(
        await strip
          .getByRole('link', { name: 'Вино 2: изображение 2' })
          .evaluate((link) => link === document.activeElement),
        'the focus is back at the picture',
      );
      t.strictSame(await findAccessProblems(page), []);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'conventions §4: a picture is magnified by buttons, keys, wheel, double press and pinch; the next one is whole [S2.29]',
    async (t) => {
      upstream.on(({ path }) => path === '/wine/vino-2.html', answer(200, pictured(2)));
      const { page, context, complaints } = await shop.openAt(t, '/wine/vino-2.html', { hasTouch: true });
      await mainOf(page).getByRole('img', { name: 'Вино 2', exact: true }).click();
      const viewer = page.getByRole('dialog', { name: 'Просмотр изображения' });
      const [enlarge, reduce] = ['Увеличить', 'Уменьшить'].map((name) => viewer.getByRole('button', { name }));
      if (enlarge === undefined || reduce === undefined) return;
      const zoomIs = (percent: number) => viewer.getByText(`${percent} %`, { exact: true }).waitFor();
      const image = viewer.getByRole('img', { name: 'Вино 2', exact: true });
      await untilInView(image);
      t.ok(await reduce.isDisabled(), 'the whole picture cannot be made smaller');
      const whole = (await image.boundingBox())?.width ?? 0;
      await enlarge.click();
      await zoomIs(150);
      t.equal(Math.round(((await image.boundingBox())?.width ?? 0) / whole / 0.1), 15);
      await page.keyboard.press('+');
      await zoomIs(225);
      t.strictSame(await findProblemsInBothSchemes(page, false), []);

      // The arrow keys go on to the next picture, which is whole; so is the first one again.
      await page.keyboard.press('ArrowRight');
      await untilInView(viewer.getByRole('img', { name: 'Вино 2: изображение 2' }));
      await zoomIs(100);
      await page.keyboard.press('ArrowLeft');
      await untilInView(image);
      await zoomIs(100);

      const { x, y, width, height } = (await viewer.getByRole('list').boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      const [left, top] = [x + width / 4, y + height / 4];
      await page.mouse.dblclick(left, top);
      await zoomIs(250);
      const placed = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      const before = await placed();
      t.ok(Math.abs((left - before.x) / before.width - 1 / 4) < 0.01, 'what was pressed stays in its place');
      await page.mouse.move(left, top);
      await page.mouse.down();
      await page.mouse.move(left - 100, top - 50, { steps: 3 });
      await page.mouse.up();
      t.equal(Math.round((await placed()).x - before.x), -100, 'a drag moves the picture');
      await page.mouse.dblclick(left, top);
      await zoomIs(100);
      await page.mouse.wheel(0, -200);
      await zoomIs(149);
      await page.mouse.wheel(0, 900);
      await zoomIs(100);
      await pinch(context, viewer.getByRole('list'), 2);
      await zoomIs(200);
      await swipe(context, viewer.getByRole('list'), 'right');
      await zoomIs(200);
      await untilInView(viewer.getByRole('listitem').first());
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      t.strictSame(complaints, []);
    },
  );
});
