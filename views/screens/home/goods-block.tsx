import type { ReactNode } from 'react';
import { isLinked } from '../../data/addresses.ts';
import type { ModelQuery } from '../../data/query.ts';
import { CardList } from '../../goods/card-list.tsx';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { LateBlock } from './late-block.tsx';
import { GOODS, type PopularModel } from './queries.ts';

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
