import type { ReactNode } from 'react';
import { compareTexts } from '../../../shared/texts/compare.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { GoodsControls } from '../../cart/goods-controls.tsx';
import type { CardModel } from '../../data/card-model.ts';
import buttons from '../../favourites/favourite-button.module.css';
import { FavouriteButton, notableGoods } from '../../favourites/favourite-button.tsx';
import { Price, Rating } from '../../ui/goods.tsx';
import { Availability } from './availability.tsx';
import styles from './card.module.css';

interface CardProps {
  readonly card: CardModel;
  /** The moment that 'today' refers to, for the date of an order (D20); ms since 1970. */
  readonly now: number;
  /** Is it probably in the first view? Its picture then loads with high priority. */
  readonly early?: boolean;
  readonly heading: 'h2' | 'h3' | 'h4';
  /** Prefix of its id, because the same goods may stand in another list of the page. */
  readonly ids?: string;
  /**
   * Is the article without a name? So it is beside the cart's lines, where a named article is a line
   * (conventions.md §4).
   */
  readonly unnamed?: boolean;
  /** The line about its stock in the visitor's shop; '' while that is unknown. */
  readonly mine?: string | undefined;
  /** Is it in the comparison? Undefined: it has no button for that (D53). */
  readonly compared?: boolean | undefined;
  /** Adds it to the comparison, or removes it. The same function for all cards of a list. */
  readonly onCompare?: (goodsId: number) => void;
}

/**
 * A product card (spec §2 'Product card'). It has few elements, because a page has fifty cards. Parts without state are
 * called as functions, which saves two components for each card.
 */
export function Card(props: CardProps): ReactNode {
  const { card, now, early = false, heading, ids = 'goods', unnamed = false, mine, compared, onCompare } = props;
  return (
    <article aria-labelledby={unnamed ? undefined : `${ids}-${card.goods.id}`} className={styles.card}>
      {card.image === '' ? (
        <span className={styles.bare} />
      ) : early ? (
        // For a picture element React writes no preload of its own: that of the list is in the page's head.
        <picture>
          <img src={card.image} alt="" fetchPriority="high" />
        </picture>
      ) : (
        <img src={card.image} alt="" loading="lazy" />
      )}
      {card.labels === undefined ? null : (
        <ul className={styles.labels}>
          {card.labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <div className={styles.about}>{About({ card, heading, ids })}</div>
      {Price({ price: card.goods.price, old: card.oldPrice })}
      <div className={styles.foot}>
        {mine === undefined ? null : <p className={styles.mine}>{mine}</p>}
        {Availability({ goods: card, now })}
        <div className={styles.buy}>
          <GoodsControls goods={card.goods} />
        </div>
      </div>
      <FavouriteButton goods={notableGoods(card)} />
      {compared === undefined ? null : (
        // biome-ignore lint/a11y/useButtonType: no form is around a card, and each byte of its markup counts fifty times
        <button
          aria-label={compareTexts.add}
          aria-pressed={compared}
          className={buttons.scales}
          onClick={() => onCompare?.(card.goods.id)}
        />
      )}
    </article>
  );
}

/** Name, attributes, rating and variants. */
function About({ card, heading: Heading, ids }: Pick<CardProps, 'card' | 'heading'> & { readonly ids: string }) {
  return (
    <>
      <Heading>
        <a id={`${ids}-${card.goods.id}`} href={card.url}>
          {card.goods.title}
        </a>
      </Heading>
      {card.attributes === undefined && card.code === '' ? null : (
        <p>
          {card.attributes === undefined ? null : <span>{card.attributes}</span>}
          {card.code === '' ? null : <small>{goodsTexts.article(card.code)}</small>}
        </p>
      )}
      {card.rating === undefined ? null : Rating({ rating: card.rating })}
      {card.variants === undefined ? (
        card.goods.variant === '' ? null : (
          <p>{card.goods.variant}</p>
        )
      ) : (
        <p className={styles.variants}>
          {card.variants.map(([variant, href]) => (
            <a key={`${variant} ${href}`} href={href} aria-current={href === card.url ? 'true' : undefined}>
              {variant}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
