/** Promotions, `/actions/` (spec §2): a listing of all discounted goods. */
import { layoutTexts } from '../../shared/texts/layout.ts';
import { promotionsTexts } from '../../shared/texts/pages/brands.ts';
import { Lead } from '../ui/page-parts/page-head.tsx';
import { defineListing } from './listing/define-listing.tsx';

export const screen = defineListing({
  heading: () => promotionsTexts.title,
  crumbs: [
    [layoutTexts.homeCrumb, '/'],
    [promotionsTexts.title, '/actions/'],
  ],
  intro: () => <Lead>{promotionsTexts.lead}</Lead>,
  empty: () => ({ title: promotionsTexts.empty, hint: promotionsTexts.emptyHint }),
});
