import type { ReactNode } from 'react';
import { formatInteger } from '../../../shared/rules/money.ts';
import { homeTexts } from '../../../shared/texts/home.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { Block } from '../../ui/block.tsx';
import type { CategoryModel } from '../categories-query.ts';
import styles from './category-index.module.css';

/** So many categories have a picture; the rest are named below. */
const PICTURED = 8;

/** The categories of the shop: the first with pictures, all others by name with their number of goods. */
export function CategoryIndex({ categories }: { readonly categories: readonly CategoryModel[] }): ReactNode {
  if (categories.length === 0) return null;
  return (
    <Block title={homeTexts.categories} more={<a href="/catalog/">{layoutTexts.wholeCatalogue}</a>}>
      <ul className={styles.pictured}>
        {categories.slice(0, PICTURED).map(({ title, url, count, image }) => (
          <li key={url}>
            <a href={url}>
              {image === undefined ? null : <img src={image} alt="" loading="lazy" className={styles.picture} />}
              <b>{title}</b>
              <span className={styles.count}>{formatInteger(count)}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.named}>
        {categories.slice(PICTURED).map(({ title, url, count }) => (
          <li key={url}>
            <a href={url}>{title}</a> <span className={styles.count}>{formatInteger(count)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
