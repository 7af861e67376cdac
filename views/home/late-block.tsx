import type { ReactNode } from 'react';
import { useAppSelector } from '../../client/store/hooks.ts';
import { nearestFirst } from '../../shared/rules/shops/nearest.ts';
import { articlesTexts } from '../../shared/texts/pages/articles.ts';
import { homeTexts } from '../../shared/texts/pages/home.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import { CardPlaceholders } from '../catalogue/cards/card-placeholders.tsx';
import { ArticleList } from '../content/article-list.tsx';
import { isLinked } from '../data/addresses.ts';
import type { ModelQuery } from '../data/query.ts';
import { popularBrandsQuery } from '../data/reference-lists.ts';
import { LocateButton } from '../shops/finder/controls.tsx';
import { ShopList } from '../shops/finder/shop-list.tsx';
import type { ListedShop } from '../shops/model.ts';
import { shopsQuery } from '../shops/shops-model.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './home.module.css';
import { GOODS, homeShopsQuery, newsQuery, type PopularModel, SHOPS } from './queries.ts';

interface LateBlockProps<Model> {
  readonly query: ModelQuery<Model>;
  readonly title: string;
  readonly lead?: string;
  /** Placeholder of about the size of the content. */
  readonly loading: ReactNode;
  /** Is there nothing to show? Then the block is left out. */
  readonly isEmpty: (model: Model) => boolean;
  /** A link to more of the kind. */
  readonly more?: (model: Model) => ReactNode;
  readonly children: (model: Model) => ReactNode;
}

/** A late block of the home page with its heading. After a failure it has a button to retry. */
export function LateBlock<Model>(props: LateBlockProps<Model>): ReactNode {
  const { query, title, lead, loading, isEmpty, more, children } = props;
  const heading = lead === undefined ? { title } : { title, lead };
  return (
    <Late
      query={query}
      fallback={<Block {...heading}>{loading}</Block>}
      failed={(failure) => <Block {...heading}>{failure}</Block>}
    >
      {(model) =>
        isEmpty(model) ? null : (
          <Block {...heading} more={more?.(model)}>
            {children(model)}
          </Block>
        )
      }
    </Late>
  );
}

interface GoodsBlockProps<Model> {
  readonly query: ModelQuery<Model>;
  readonly title: string;
  readonly lead: string;
  /** Prefix of the element ids of its cards. */
  readonly ids: string;
  readonly cardsOf: (model: Model) => PopularModel['cards'];
  /** The link to all of them. */
  readonly moreOf: (model: Model) => readonly [url: string, title: string];
}

/** A few goods of a listing under a heading; nothing if there are none. */
export function GoodsBlock<Model>({ query, title, lead, ids, cardsOf, moreOf }: GoodsBlockProps<Model>): ReactNode {
  const more = (model: Model): ReactNode => {
    const [url, text] = moreOf(model);
    return isLinked(url) ? <a href={url}>{text}</a> : null;
  };
  return (
    <LateBlock
      query={query}
      title={title}
      lead={lead}
      loading={<CardPlaceholders count={GOODS} few />}
      isEmpty={(model) => cardsOf(model).length === 0}
      more={more}
    >
      {(model) => <CardList cards={cardsOf(model)} heading="h3" few label={title} ids={ids} />}
    </LateBlock>
  );
}

/** The newest articles. */
export function LatestArticles(): ReactNode {
  return (
    <LateBlock
      query={newsQuery}
      title={homeTexts.articles}
      lead={homeTexts.articlesLead}
      loading={<Loading />}
      isEmpty={(articles) => articles.length === 0}
      more={() => <a href="/article/">{articlesTexts.all}</a>}
    >
      {(articles) => <ArticleList articles={articles} heading="h3" label={homeTexts.articles} />}
    </LateBlock>
  );
}

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

/** Shops in the middle of the city, or the nearest ones once the visitor has shared their location. */
export function NearestShops(): ReactNode {
  return (
    <LateBlock
      query={homeShopsQuery}
      title={homeTexts.shops}
      lead={homeTexts.shopsLead}
      loading={<Loading />}
      isEmpty={(shops) => shops.length === 0}
      more={() => <a href="/shop/">{shopTexts.toAll}</a>}
    >
      {(shops) => <Shops central={shops} />}
    </LateBlock>
  );
}

function Shops({ central }: { readonly central: readonly ListedShop[] }): ReactNode {
  const position = useAppSelector(({ region }) => region.position);
  const listOf = (shops: readonly ListedShop[]): ReactNode => (
    <ShopList shops={shops} from={position && { at: position, isVisitor: true }} isByDistance entry="link" inColumns />
  );
  return (
    <>
      <LocateButton />
      {position === undefined ? (
        listOf(central)
      ) : (
        <Late query={shopsQuery} fallback={listOf(central)} failed={listOf(central)}>
          {(shops) => listOf(nearestFirst(shops, position).slice(0, SHOPS))}
        </Late>
      )}
    </>
  );
}
