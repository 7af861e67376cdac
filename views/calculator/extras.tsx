import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import type { CardModel } from '../data/card-model.ts';
import { loadRelated } from '../data/goods.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';
import field from '../ui/fields/field.module.css';
import { KnownLink } from '../ui/links/known-link.tsx';
import { BottleControls, BottlePicture } from './exchange.tsx';
import styles from './result.module.css';

/** Food or glasses that go with the drinks. */
export interface Extra {
  readonly card: CardModel;
  /** Enough for all guests. */
  readonly pieces: number;
}

/** Food of one pack is for so many guests. */
const GUESTS_A_PACK = 6;
/** Most drinks that something is looked up for. */
const MOST_DRINKS = 3;

/**
 * What the API relates to the first drinks (contract.md §6): of each kind the first goods that can be had. Use it
 * only if the call is offered.
 * @param goodsIds of the bottles
 * @param sections paths of the sections that have the drinks: what is in them is no food, and no glass
 */
export function extrasQuery(goodsIds: readonly number[], guests: number, sections: readonly string[]) {
  const ids = [...new Set(goodsIds)].slice(0, MOST_DRINKS);
  return queryOptions<readonly Extra[]>({
    queryKey: ['calculator', 'extras', ids, guests],
    queryFn: async ({ signal, meta }) => {
      const found = await Promise.allSettled(ids.map((id) => loadRelated(apiOf(meta), id, signal)));
      const kinds = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const isExtra = ({ goods, url }: CardModel): boolean =>
        goods.status !== 'out_of_stock' && !sections.some((section) => url.startsWith(section));
      const cards = kinds.flatMap(([, related]) => related.find(isExtra) ?? []);
      const unique = new Map(cards.map((card) => [card.goods.id, card]));
      return [...unique.values()].map((card) => ({ card, pieces: piecesFor(card, guests) }));
    },
    ...CATALOGUE,
    // Those of the bottle before an exchange.
    placeholderData: (previous) => previous,
  });
}

function piecesFor({ goods: { title, variant } }: CardModel, guests: number): number {
  const isGlass = calculatorTexts.glasses.some((word) => title.toLowerCase().includes(word));
  if (!isGlass) return Math.ceil(guests / GUESTS_A_PACK);
  const [ofSet = ''] = variant.split(` ${calculatorTexts.pieces}`, 1);
  const inSet = ofSet === variant ? 1 : Number(/\d{1,3}$/.exec(ofSet)?.[0] ?? 1);
  return Math.ceil(guests / Math.max(1, inSet));
}

interface ExtrasProps {
  readonly extras: readonly Extra[];
  /** Those that are put in the cart with the bottles. */
  readonly taken: readonly Extra[];
  readonly onTake: (taken: readonly Extra[]) => void;
}

/** What to eat, and glasses: each can be put in the cart by itself, or with all bottles. */
export function Extras({ extras, taken, onTake }: ExtrasProps): ReactNode {
  if (extras.length === 0) return null;
  return (
    <section className={styles.extras}>
      <h3>{calculatorTexts.extras}</h3>
      {import.meta.env.SSR ? null : <p>{calculatorTexts.extrasHint}</p>}
      <ul>
        {extras.map((extra) => {
          const {
            card: { goods, url, image },
            pieces,
          } = extra;
          return (
            <li key={goods.id}>
              {import.meta.env.SSR ? null : (
                <label className={field.choice}>
                  <input
                    type="checkbox"
                    checked={taken.includes(extra)}
                    aria-label={calculatorTexts.take(goods.title)}
                    onChange={({ currentTarget }) =>
                      onTake(currentTarget.checked ? [...taken, extra] : taken.filter((other) => other !== extra))
                    }
                  />
                </label>
              )}
              <BottlePicture address={image} />
              <p>
                <KnownLink href={url}>{goods.title}</KnownLink>{' '}
                <small>
                  {goods.variant}: {calculatorTexts.piecesOf({ count: pieces, price: goods.price })}
                </small>
              </p>
              <BottleControls goods={goods} bottles={pieces} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
