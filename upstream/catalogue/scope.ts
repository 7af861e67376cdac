/** Finds the products that a listing's address stands for, before any filter (contract.md §5.10). */
import { notFound } from '../error.ts';
import type { ProductSearch } from '../search/products.ts';
import type { SeedBrand, SeedCategory } from '../seed/model.ts';
import { type Item, isDiscounted, itemOf, keepFitting, type OfferedGoods } from './item.ts';
import { fitsMeasures } from './measured.ts';
import type { AreaOffers } from './offers.ts';
import type { Shelf, ShelfProduct } from './shelf.ts';

interface Link {
  readonly title: string;
  readonly url: string;
}

export interface Scope {
  readonly title: string;
  readonly html?: string;
  readonly breadcrumbs: readonly Link[];
  /** Of a search only: see contract.md §4, `data.corrected` and `data.suggestion`. */
  readonly corrected?: string;
  readonly suggestion?: string;
  /** Most popular first; for a search, best match first. */
  readonly items: readonly Item[];
}

export interface Scopes {
  /**
   * @param path a listing's address, e.g. `/wine/`, `/wine/red/`, `/catalog/search/`
   * @param q the search text; ignored for other listings
   * @throws ShopError 404 for an unknown listing
   */
  find(path: string, q: string | undefined, offers: AreaOffers): Scope;
}

const home: Link = { title: 'Главная', url: '/' };
const catalogue: Link = { title: 'Каталог', url: '/catalog/' };

export function createScopes(
  shelf: Shelf,
  categories: readonly SeedCategory[],
  brands: ReadonlyMap<string, SeedBrand>,
  search: ProductSearch,
): Scopes {
  const byCategory = Map.groupBy(shelf.products, ({ category }) => category);
  const byBrand = Map.groupBy(shelf.products, ({ brand }) => brand);

  const ofCategory = (code: string, sectionCode: string | undefined, offers: AreaOffers): Scope => {
    const category = categories.find((one) => one.code === code);
    const section = category?.sections.find((one) => one.code === sectionCode);
    if (category === undefined || (sectionCode !== undefined && section === undefined)) throw unknownListing();
    const products = byCategory.get(code) ?? [];
    const here = { title: category.title, url: `/${code}/` };
    if (section === undefined) {
      return {
        title: category.title,
        html: category.html,
        breadcrumbs: [home, catalogue, here],
        items: itemsOf(products, offers),
      };
    }
    return {
      title: section.name,
      breadcrumbs: [home, catalogue, here, { title: section.title, url: `/${code}/${section.code}/` }],
      items: itemsOf(
        products.filter(({ sections }) => sections.includes(section.code)),
        offers,
      ),
    };
  };

  const ofSearch = (q: string | undefined, offers: AreaOffers): Scope => {
    const asked = q?.trim() ?? '';
    const title = asked === '' ? 'Поиск по каталогу' : `Результаты поиска: «${asked}»`;
    const breadcrumbs = [home, catalogue, { title: 'Поиск', url: '/catalog/search/' }];
    if (asked === '') return { title, breadcrumbs, items: itemsOf(shelf.products, offers) };
    const { ids, goodsId, measures, corrected, suggestion } = search.find(asked);
    const found = itemsOf(
      ids.flatMap((id) => shelf.byId.get(id) ?? []),
      offers,
    );
    const fits = goodsId === undefined ? fitsMeasures(measures) : ({ id }: OfferedGoods) => id === goodsId;
    const items = fits === undefined ? found : keepFitting(found, fits);
    // The words match some goods, but none of that price, strength or volume: suggest the search without the numbers.
    const without = items.length === 0 && found.length > 0 ? measures.rest || undefined : suggestion;
    return {
      ...{ title, breadcrumbs, items },
      ...(corrected !== undefined && { corrected }),
      ...(without !== undefined && { suggestion: without }),
    };
  };

  const ofBrand = (code: string, offers: AreaOffers): Scope => {
    const brand = brands.get(code);
    if (brand === undefined) throw unknownListing();
    return {
      title: brand.title,
      breadcrumbs: [home, { title: 'Бренды', url: '/brands/' }, { title: brand.title, url: `/brands/${code}/` }],
      items: itemsOf(byBrand.get(code) ?? [], offers),
    };
  };

  return {
    find(path, q, offers) {
      const [first = '', second] = path.split('/').filter((part) => part !== '');
      if (first === 'catalog') return ofSearch(q, offers);
      if (first === 'brands') return ofBrand(second ?? '', offers);
      if (first !== 'actions') return ofCategory(first, second, offers);
      return {
        title: 'Акции',
        breadcrumbs: [home, { title: 'Акции', url: '/actions/' }],
        items: keepFitting(itemsOf(shelf.products, offers), isDiscounted),
      };
    },
  };
}

const unknownListing = () => notFound('Такого раздела нет');

const itemsOf = (products: readonly ShelfProduct[], offers: AreaOffers): Item[] =>
  products.map((product) => itemOf(product, offers));
