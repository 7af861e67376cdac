import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/rules/money.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { homeTexts } from '../../shared/texts/pages/home.ts';
import { type CategoryModel, categoriesQuery } from '../data/categories.ts';
import { Loading, Placeholder } from '../ui/states/loading.tsx';
import styles from './category-index.module.css';
import { LateBlock } from './late-block.tsx';

/** The number of categories shown with a picture; the rest are links below. */
const PICTURED = 8;
/** The number of placeholders for those links: the shop has 25 categories. */
const NAMED = 17;

/** The categories of the shop. The page does not wait for them (D27). */
export function CategoryIndex(): ReactNode {
  return (
    <LateBlock
      query={categoriesQuery}
      title={homeTexts.categories}
      loading={<Waiting />}
      isEmpty={(categories) => categories.length === 0}
      more={() => <a href="/catalog/">{layoutTexts.wholeCatalogue}</a>}
    >
      {(categories) => <Categories categories={categories} />}
    </LateBlock>
  );
}

/** The first categories with pictures, the others as links, each with its number of goods. */
function Categories({ categories }: { readonly categories: readonly CategoryModel[] }): ReactNode {
  const others = categories.slice(PICTURED);
  return (
    <>
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
      {others.length === 0 ? null : (
        <ul className={styles.named}>
          {others.map(({ title, url, count }) => (
            <li key={url}>
              <a href={url}>{title}</a> <span className={styles.count}>{formatInteger(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <>
      <Loading unseen />
      <div className={styles.pictured} aria-hidden="true">
        {placeholders(PICTURED, styles.waiting)}
      </div>
      <div className={styles.named} aria-hidden="true">
        {placeholders(NAMED, styles.waitingName)}
      </div>
    </>
  );
}

function placeholders(count: number, style: string | undefined): readonly ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
  return Array.from({ length: count }, (_, index) => <Placeholder key={index} className={style} />);
}
