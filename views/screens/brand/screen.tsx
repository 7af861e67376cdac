/** A brand, `/brands/{code}/` (spec §2): a short introduction, and its goods as a listing. */
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { defineListing } from '../listing/define-listing.tsx';
import { BrandIntro } from './brand-intro.tsx';
import { type BrandModel, brandQuery } from './model.ts';

export const screen = defineListing<BrandModel>({
  query: (at, address) => brandQuery(at.params.code ?? '', address),
  head: ({ brand }) => ({ image: brand.image }),
  intro: ({ brand }) => <BrandIntro brand={brand} />,
  empty: () => ({ title: brandsTexts.empty, hint: brandsTexts.emptyHint }),
});
