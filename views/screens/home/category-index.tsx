import type { ReactNode } from 'react';
import { formatInteger } from '../../../shared/rules/money.ts';
import { homeTexts } from '../../../shared/texts/home.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { type CategoryModel, categoriesQuery } from '../../data/categories.ts';
import { Loading, Placeholder } from '../../ui/states/loading.tsx';
import styles from './category-index.module.css';
import { LateBlock } from './late-block.tsx';

/** Number of categories with a picture; the others are links, 25 categories in total. */
const PICTURED = 8;
const NAMED = 17;

/** The categories. The page works without them (D27). */
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

/** The first ones with pictures, the others by name with their number of goods. */
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
      <Loading quiet />
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
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  return Array.from({ length: count }, (_, index) => <Placeholder key={index} className={style} />);
}
