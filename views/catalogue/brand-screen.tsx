/** A brand, `/brands/{code}/` (spec §2): a short introduction, and its goods as a listing. */

import type { ReactNode } from 'react';
import { brandsTexts } from '../../shared/texts/pages/brands.ts';
import prose from '../styles/prose.module.css';
import { type BrandFacts, type BrandModel, brandQuery } from './brand-model.ts';
import styles from './brand-screen.module.css';
import { defineListing } from './listing/define-listing.tsx';

export const screen = defineListing<BrandModel>({
  query: (at, address) => brandQuery(at.params.code ?? '', address),
  head: ({ brand }) => ({ image: brand.image }),
  intro: ({ brand }) => <BrandIntro brand={brand} />,
  empty: () => ({ title: brandsTexts.empty, hint: brandsTexts.emptyHint }),
});

/** About the brand: logo, country, description. Nothing if the API has none of them. */
function BrandIntro({ brand }: { readonly brand: BrandFacts }): ReactNode {
  const { image, country, html } = brand;
  if (image === undefined && country === undefined && html === undefined) return null;
  return (
    <div className={styles.intro}>
      {image === undefined ? null : <img src={image} alt="" className={styles.sign} />}
      <div>
        {country === undefined ? null : <p className={styles.country}>{country}</p>}
        {html === undefined ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29)
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </div>
    </div>
  );
}
