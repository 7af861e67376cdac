import type { ReactNode } from 'react';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import { popularBrandsQuery } from '../../data/popular-brands.ts';
import { Loading } from '../../ui/states/loading.tsx';
import styles from './brand-strip.module.css';
import { LateBlock } from './late-block.tsx';

/** Links to the popular brands, in the style of a book index. */
export function BrandStrip(): ReactNode {
  return (
    <LateBlock
      query={popularBrandsQuery}
      title={homeTexts.brands}
      lead={homeTexts.brandsLead}
      loading={<Loading />}
      isEmpty={(brands) => brands.length === 0}
      more={() => <a href="/brands/">{homeTexts.allBrands}</a>}
    >
      {(brands) => (
        <ul className={styles.brands}>
          {brands.map(([title, url]) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </LateBlock>
  );
}
