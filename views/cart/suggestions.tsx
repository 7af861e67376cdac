/** What else could be bought, under the cart in its modal (spec §2 'Cart screen'): a chunk of its own. */
import type { ReactNode } from 'react';
import { suggestionTexts } from '../../shared/texts/cart.ts';
import { CardCarousel } from '../goods/card-carousel.tsx';
import type { CardModel } from '../goods/card-model.ts';
import { CardPlaceholders } from '../goods/card-placeholders.tsx';
import { PLACEHOLDERS } from '../goods/listing-size.ts';
import { useReading } from '../queries.tsx';
import type { ScreenQuery } from '../screen.ts';
import { FailedBlock } from '../ui/failed-block.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './suggestions.module.css';
import { suggestionsQuery } from './suggestions-query.ts';

const together = suggestionsQuery(1);
const maybe = suggestionsQuery(2);

export default function Suggestions(): ReactNode {
  return (
    <>
      <Suggestion id="together" title={suggestionTexts.together} query={together} />
      <Suggestion id="maybe" title={suggestionTexts.maybe} query={maybe} />
    </>
  );
}

interface SuggestionProps {
  readonly id: string;
  readonly title: string;
  readonly query: ScreenQuery<readonly CardModel[]>;
}

/** Missing where there is nothing to offer. */
function Suggestion({ id, title, query }: SuggestionProps): ReactNode {
  const { reading, retry } = useReading(query);
  if (reading?.ok === true) {
    return reading.model.length === 0 ? null : <CardCarousel id={id} title={title} cards={reading.model} />;
  }
  return (
    <section className={styles.waiting}>
      <h3>{title}</h3>
      {reading === undefined ? (
        <>
          <Loading quiet />
          <CardPlaceholders count={PLACEHOLDERS.grid} few />
        </>
      ) : (
        <FailedBlock onRetry={retry} />
      )}
    </section>
  );
}
