/**
 * The legacy product page, `/{url}/goods_{id}-{permalink}.html` (spec §2, D22). It redirects to the page of the first
 * variation, unless that is this very page.
 */

import { defineScreen } from '../data/screen.ts';
import { legacyVerdict, type ProductModel } from './model.ts';
import { screen as product } from './product-screen.tsx';

export const screen = defineScreen<ProductModel>({
  ...product,
  verdict: (model, { path }) => legacyVerdict(model, path),
});
