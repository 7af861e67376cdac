/** Draws every picture that the seed names, when it is requested (contract.md §5.2). */
import type { DemoShop } from '../seed/model.ts';
import { type Cover, drawCover } from './cover.ts';
import { drawSubject, type Subject } from './goods/looks.ts';
import { drawShop, drawSign } from './places/scenes.ts';
import { svg } from './svg.ts';

/**
 * @param shop the shop whose goods, shops, brands, categories and articles are drawn
 * @returns a function that takes a path, e.g. `/upload/goods/20001.svg`, and returns the SVG, or undefined when there
 *   is no such picture
 */
export function createPictures(shop: DemoShop): (path: string) => string | undefined {
  const subjects = subjectsOf(shop);
  const shops = new Map(shop.shops.map(({ id, name, images }) => [id, { name, count: images.length }]));
  const brands = new Map(shop.brands.map((brand) => [brand.code, brand]));
  const categories = new Map(shop.categories.map((category) => [category.code as string, category]));
  const covers = coversOf(shop, subjects);

  const drawGoods = (id: number, view: number): string | undefined => {
    const subject = subjects.get(id);
    if (subject === undefined || view > 2) return undefined;
    const inside = drawSubject(subject);
    return view === 1
      ? svg(300, 400, inside)
      : svg(300, 400, `<g transform="translate(-150 -300) scale(2)">${inside}</g>`);
  };
  const drawView = (id: number, view: number): string | undefined => {
    const found = shops.get(id);
    return found === undefined || view > found.count ? undefined : drawShop(found.name, view);
  };

  return (path) => {
    const match = /^\/upload\/(goods|shops|brands|categories|articles)\/([\w-]+)\.svg$/.exec(path);
    if (match === null) return undefined;
    const [, folder, name = ''] = match;
    if (folder === 'brands') {
      const brand = brands.get(name);
      return brand && drawSign(brand.title, brand.country);
    }
    if (folder === 'categories') {
      const category = categories.get(name);
      if (category === undefined) return undefined;
      const section = category.sections[0]?.code ?? '';
      const { code, title } = category;
      const gift = code === 'gift-baskets' ? { contents: ['Брют', 'Сыр', 'Варенье'] } : {};
      return svg(
        300,
        400,
        drawSubject({ category: code, section, kind: title, name: title, note: 'Витрина', ...gift }),
      );
    }
    const numbers = /^([1-9]\d*)(?:-([1-9]))?$/.exec(name);
    if (numbers === null) return undefined;
    const id = Number(numbers[1]);
    if (folder === 'goods') return drawGoods(id, Number(numbers[2] ?? 1));
    if (folder === 'shops') return numbers[2] === undefined ? undefined : drawView(id, Number(numbers[2]));
    const cover = numbers[2] === undefined ? covers.get(id) : undefined;
    return cover && drawCover(cover);
  };
}

function subjectsOf(shop: DemoShop): ReadonlyMap<number, Subject> {
  const names = new Map(shop.brands.map(({ id, title }) => [id, title]));
  return new Map(
    shop.products.flatMap(({ category, section, brandId, title, goods, attributes }) => {
      const name = names.get(brandId) ?? '';
      const own = title.slice(title.indexOf(name) + name.length).trim();
      const harvest = attributes.find(({ code }) => code === 'vintage')?.values[0]?.title;
      const contents = attributes.find(({ code }) => code === 'contents')?.values.map((value) => value.title);
      const subject = {
        category,
        section,
        kind: title.slice(0, Math.max(0, title.indexOf(name))).trim(),
        name,
        note: own === '' ? title : own,
        ...(harvest === undefined ? {} : { harvest }),
        ...(contents === undefined ? {} : { contents }),
      };
      return goods.map(({ id, variant }): [number, Subject] => [id, { ...subject, packing: variant }]);
    }),
  );
}

/** A cover shows the first, the middle and the last of an article's products, which are listed kind by kind. */
function coversOf(shop: DemoShop, subjects: ReadonlyMap<number, Subject>): ReadonlyMap<number, Cover> {
  const shown = new Map(shop.products.map(({ id, goods }) => [id, subjects.get(goods[0]?.id ?? 0)]));
  return new Map(
    shop.articles.map(({ id, title, rubric, productIds }): [number, Cover] => {
      const last = productIds.length - 1;
      const some = new Set([0, last >> 1, last].map((index) => productIds[index] ?? 0));
      return [id, { title, rubric: rubric.code, goods: [...some].flatMap((product) => shown.get(product) ?? []) }];
    }),
  );
}
