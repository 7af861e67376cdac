/** Handlers for categories, the catalogue's menu and brands. */
import type { Brand, MenuItem } from '../../shared/contract/things.ts';
import { brandPicture, categoryPicture } from '../pictures/addresses.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedBrand, SeedCategory } from '../seed/model.ts';
import { menuGroups } from './menu.ts';
import type { Shelf } from './shelf.ts';

interface Parts {
  readonly shelf: Shelf;
  readonly categories: readonly SeedCategory[];
  readonly brands: readonly SeedBrand[];
}

export function referenceHandlers({
  shelf,
  categories,
  brands,
}: Parts): HandlersOf<
  | 'GET /api/catalog/categories.json'
  | 'GET /api/catalog/navigation.json'
  | 'GET /brands.json'
  | 'GET /brands/populars.json'
> {
  const products = Map.groupBy(shelf.products, ({ category }) => category);
  const branch = ({ code, title, sections }: SeedCategory) => ({
    title,
    url: `/${code}/`,
    children: sections
      .filter((section) => products.get(code)?.some((product) => product.sections.includes(section.code)))
      .map((section) => ({ title: section.title, url: `/${code}/${section.code}/` })),
  });
  const items: MenuItem[] = menuGroups.map(({ code, title, categories: codes }) => ({
    title,
    url: `/catalog/#${code}`,
    children: categories.filter((category) => codes.includes(category.code)).map(branch),
  }));
  const all = brands
    .map(brandOf)
    .sort((a, b) => a.letter.localeCompare(b.letter, 'ru') || a.title.localeCompare(b.title, 'ru'));
  const popular = new Set(brands.filter((brand) => brand.popular).map(({ code }) => code));
  return {
    'GET /api/catalog/categories.json': () => ({
      categories: categories.map(({ id, code, title }) => ({
        id,
        code,
        title,
        url: `/${code}/`,
        count: products.get(code)?.length ?? 0,
        image: { url: categoryPicture(code) },
      })),
    }),
    'GET /api/catalog/navigation.json': () => ({ items }),
    'GET /brands.json': () => ({ data: all }),
    'GET /brands/populars.json': () => ({ data: all.filter(({ code }) => popular.has(code)) }),
  };
}

const brandOf = ({ id, code, title, letter, country }: SeedBrand): Brand => ({
  id,
  code,
  title,
  url: `/brands/${code}/`,
  letter,
  country,
  image: { url: brandPicture(code) },
});
