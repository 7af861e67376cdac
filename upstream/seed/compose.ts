/** The demo shop, whole: the same every time, without a clock and without chance. */
import { composeArticles } from './articles/articles.ts';
import { composeBrands } from './brands.ts';
import { calculator } from './calculator.ts';
import { cities } from './cities.ts';
import { aboutPages } from './contents/about.ts';
import { businessPages } from './contents/business.ts';
import { faq } from './contents/faq.ts';
import { holidayPages } from './contents/holidays.ts';
import type { CategorySeed } from './draft.ts';
import { absinthe } from './goods/absinthe.ts';
import { accessories } from './goods/accessories.ts';
import { beer } from './goods/beer.ts';
import { champagne } from './goods/champagne.ts';
import { chocolate } from './goods/chocolate.ts';
import { coffee } from './goods/coffee.ts';
import { cognac } from './goods/cognac.ts';
import { electrics } from './goods/electrics.ts';
import { elite } from './goods/elite.ts';
import { food } from './goods/food.ts';
import { gifts } from './goods/gifts.ts';
import { gin } from './goods/gin.ts';
import { glasses } from './goods/glasses.ts';
import { liqueur } from './goods/liqueur.ts';
import { lowAlcohol } from './goods/low-alcohol.ts';
import { rum } from './goods/rum.ts';
import { syrup } from './goods/syrup.ts';
import { tableware } from './goods/tableware.ts';
import { tea } from './goods/tea.ts';
import { tequila } from './goods/tequila.ts';
import { vermouth } from './goods/vermouth.ts';
import { vodka } from './goods/vodka.ts';
import { waters } from './goods/waters.ts';
import { whisky } from './goods/whisky.ts';
import { wine } from './goods/wine.ts';
import type { DemoShop } from './model.ts';
import { composeProducts } from './products.ts';
import { createRandom } from './random.ts';
import { composeShops } from './shops/shops.ts';
import { composeStock } from './stock.ts';

/** In the order of spec §2. */
const seeds: readonly CategorySeed[] = [
  vodka,
  wine,
  champagne,
  cognac,
  whisky,
  rum,
  liqueur,
  waters,
  beer,
  gin,
  tequila,
  vermouth,
  absinthe,
  elite,
  food,
  gifts,
  lowAlcohol,
  syrup,
  chocolate,
  tea,
  coffee,
  accessories,
  glasses,
  tableware,
  electrics,
];

/** Takes some 100 ms; `stock` is drawn while it is iterated, and can be iterated again. */
export function composeDemoShop(): DemoShop {
  const shops = composeShops(cities);
  const drafts = seeds.map((seed) => ({ seed, drafts: seed.compose(createRandom(`drafts of ${seed.code}`)) }));
  const { brands, ids } = composeBrands(drafts.flatMap((one) => one.drafts.map(({ brand }) => brand)));
  const products = composeProducts(drafts, ids);
  return {
    cities,
    shops,
    categories: seeds.map(({ code, title, html, sections }, index) => ({ id: index + 1, code, title, html, sections })),
    brands,
    products,
    stock: { [Symbol.iterator]: () => composeStock(products, shops, cities) },
    articles: composeArticles(products),
    contents: [faq, ...businessPages, ...aboutPages, ...holidayPages],
    calculator,
  };
}
