/** The two carousels under the cart in its modal (spec §2 'Cart screen'), a chunk of its own. */
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { suggestionTexts } from '../../shared/texts/whole-cart.ts';
import { CardCarousel } from '../catalogue/cards/card-carousel.tsx';
import { CardPlaceholders } from '../catalogue/cards/card-placeholders.tsx';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { PLACEHOLDERS } from '../data/listing-size.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, CATALOGUE, type ModelQuery } from '../data/query.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './offers.module.css';

/** Goods in each carousel. */
const GOODS = 8;

const nothing = { data: { products: [] } };

/** One page of promotions; empty beyond the last one. */
function offersQuery(page: number) {
  return queryOptions<readonly CardModel[]>({
    queryKey: ['suggestions', page],
    queryFn: async ({ signal, meta }) => {
      const query = { page, limit: GOODS };
      const answer = apiOf(meta)('GET {listing}?format=json', { listing: '/actions/', query }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data.products).slice(0, GOODS);
    },
    ...CATALOGUE,
  });
}

const boughtTogether = offersQuery(1);
const maybe = offersQuery(2);

export default function Offers(): ReactNode {
  return (
    <>
      <Offer id="together" title={suggestionTexts.together} query={boughtTogether} />
      <Offer id="maybe" title={suggestionTexts.maybe} query={maybe} />
    </>
  );
}

interface OfferProps {
  readonly id: string;
  readonly title: string;
  readonly query: ModelQuery<readonly CardModel[]>;
}

/** Renders nothing if there are no goods to offer. */
function Offer({ id, title, query }: OfferProps): ReactNode {
  const { data, isPending, refetch } = usePageQuery(query);
  if (data !== undefined) return data.length === 0 ? null : <CardCarousel id={id} title={title} cards={data} />;
  return (
    <section className={styles.waiting}>
      <h3>{title}</h3>
      {isPending ? (
        <>
          <Loading unseen />
          <CardPlaceholders count={PLACEHOLDERS.grid} few />
        </>
      ) : (
        <FailedBlock onRetry={() => void refetch()} />
      )}
    </section>
  );
}
