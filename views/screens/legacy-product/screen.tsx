/** The legacy product page, `/{url}/goods_{id}-{permalink}.html`: it always leads to the first variation (spec §2). */
import { isProduct } from '../../links.ts';
import { defineScreen, type ScreenQuery } from '../../screen.ts';
import { NEVER_STALE } from '../../stale-times.ts';
import { ProductLoading } from '../product/product-loading.tsx';

interface LegacyModel {
  readonly url: string;
}

function legacyQuery(path: string): ScreenQuery<LegacyModel> {
  return {
    key: ['legacy-product', path],
    load: async (api, signal) => {
      const { product } = await api('GET {product}?format=json', { product: path }, { signal });
      return { url: product.variations[0]?.url ?? product.url };
    },
    staleTime: NEVER_STALE,
  };
}

export const screen = defineScreen<LegacyModel>({
  main: (at) => legacyQuery(at.path),
  // What is no product's page would lead off the shop, or back here for ever.
  verdict: ({ url }) => (isProduct(url) ? { redirect: url } : { status: 404 }),
  head: () => ({ title: '', noindex: true }),
  View: ProductLoading,
  Loading: ProductLoading,
});
