/** Combines the handlers of all calls from the parts of the shop. */
import type { DatabaseSync } from 'node:sqlite';
import { cartHandlers } from './cart/handlers.ts';
import { createCartItems } from './cart/items.ts';
import { createCartLines } from './cart/lines.ts';
import { createCards } from './catalogue/cards.ts';
import { createFacets } from './catalogue/facets.ts';
import { goodsHandlers } from './catalogue/goods.ts';
import { listingHandlers } from './catalogue/listing.ts';
import { createOffers } from './catalogue/offers.ts';
import { productHandlers } from './catalogue/product.ts';
import { referenceHandlers } from './catalogue/reference.ts';
import { createScopes } from './catalogue/scope.ts';
import { readShelf } from './catalogue/shelf.ts';
import type { Views } from './catalogue/views.ts';
import type { Things } from './database/things.ts';
import { articleHandlers } from './editorial/articles.ts';
import { pageHandlers } from './editorial/pages.ts';
import { calculatorHandlers } from './forms/calculator.ts';
import { feedbackHandlers } from './forms/feedback.ts';
import { notifyHandlers } from './forms/notify.ts';
import { reviewHandlers } from './forms/reviews.ts';
import { createHandouts } from './orders/handouts.ts';
import { orderHistoryHandlers } from './orders/history.ts';
import { orderMoveHandlers } from './orders/move.ts';
import { orderHandlers } from './orders/place.ts';
import { checkoutShopHandlers } from './orders/shops.ts';
import { createStoredOrders } from './orders/stored.ts';
import { cityHandlers } from './places/cities.ts';
import { shopStockHandlers } from './places/shop-stock.ts';
import { shopHandlers } from './places/shops.ts';
import { createStock } from './places/stock.ts';
import type { Regions } from './regions.ts';
import type { Handlers } from './request.ts';
import { createProductSearch } from './search/products.ts';
import { suggestHandlers } from './search/suggest.ts';
import { createVocabulary } from './search/vocabulary.ts';
import type { Sessions } from './session.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly things: Things;
  readonly regions: Regions;
  readonly sessions: Sessions;
  readonly views: Views;
}

export function createHandlers({ database, things, regions, sessions, views }: Parts): Handlers {
  const { categories, articles, contents, calculator } = things;
  const brands = new Map(things.brands.map((brand) => [brand.code, brand]));
  const shops = new Map(things.shops.map((shop) => [shop.id, shop]));
  const shelf = readShelf(database);
  const offers = createOffers(database);
  const cards = createCards(database);
  const stock = createStock(database);
  const lines = createCartLines(database);
  const search = createProductSearch(database, createVocabulary(database));
  const scopes = createScopes(shelf, categories, brands, search);
  const handouts = createHandouts({ cities: things.cities, shops, shelf, stock });
  const orders = createStoredOrders({ database, shops, shelf, cards, handouts });
  const titles = {
    categories: new Map(categories.map(({ code, title }) => [code, title])),
    brands: new Map(things.brands.map(({ code, title }) => [code, title])),
    shops: new Map(things.shops.map(({ id, name }) => [String(id), name])),
  };
  const facetsAt = (now: number) => createFacets(titles, shelf.facets, (category) => handouts.today(category, now));
  return {
    ...cityHandlers(regions, sessions),
    ...shopHandlers({ shops, regions, shelf, stock }),
    ...referenceHandlers({ shelf, categories, brands: things.brands }),
    ...listingHandlers({ scopes, offers, cards, facetsAt, brands }),
    ...productHandlers({ database, shelf, offers, cards, views }),
    ...suggestHandlers({ database, search, shelf, offers, cards }),
    ...cartHandlers({ lines, items: createCartItems({ shelf, offers, cards, stock }), shelf }),
    ...checkoutShopHandlers({ lines, shops, stock, offers }),
    ...orderHandlers({ database, lines, shops, shelf, cards, stock, offers, handouts, orders }),
    ...articleHandlers({ articles, shelf, offers, cards }),
    ...pageHandlers({ contents, shelf, offers, cards }),
    ...feedbackHandlers(database),
    ...shopStockHandlers(shops, stock),
    ...goodsHandlers({ shelf, offers, cards }),
    ...orderHistoryHandlers({ database, orders, stock, offers }),
    ...orderMoveHandlers({ database, orders, shops, stock, offers }),
    ...notifyHandlers({ database, shelf, shops }),
    ...reviewHandlers(database, shelf),
    ...calculatorHandlers({ database, calculator, shelf, offers, cards }),
  };
}
