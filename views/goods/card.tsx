import type { ReactNode } from 'react';
import { orderLine, retailLine } from '../../shared/rules/availability.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { Price } from '../ui/price.tsx';
import supply from '../ui/supply.module.css';
import styles from './card.module.css';
import type { CardModel } from './card-model.ts';

interface CardProps {
  readonly card: CardModel;
  /** The server's clock, for the date of an order (D20). */
  readonly now: number;
  /** Is it likely in the first view, so that its picture must not wait? */
  readonly early: boolean;
  readonly heading: 'h2' | 'h3' | 'h4';
  /**
   * Of cards that stand beside the cart's lines: sets their ids apart, and leaves them without a name. An article named
   * by its product is the line (conventions.md §4).
   */
  readonly scope?: string;
}

/** A product in a list (spec §2 'Product card'). Few elements: fifty stand on a page. */
export function Card({ card, now, early, heading: Heading, scope }: CardProps): ReactNode {
  const { goods, url, labels, variants } = card;
  const name = `${scope ?? 'goods'}-${goods.id}`;
  return (
    <article aria-labelledby={scope === undefined ? name : undefined} className={styles.card}>
      {card.image === '' ? (
        <span className={styles.bare} />
      ) : (
        <img src={card.image} alt="" {...(early ? { fetchPriority: 'high' } : { loading: 'lazy' })} />
      )}
      {labels === undefined ? null : (
        <ul className={styles.labels}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <div className={styles.about}>
        <Heading>
          <a id={name} href={url}>
            {goods.title}
          </a>
        </Heading>
        <p>
          {card.attributes === undefined ? null : <span>{card.attributes}</span>}
          {card.code === '' ? null : <small>{`${goodsTexts.article} ${card.code}`}</small>}
        </p>
        {variants === undefined ? (
          <p>{goods.variant}</p>
        ) : (
          <p className={styles.variants}>
            {variants.map(([variant, href], index) => (
              <a key={`${variant} ${href}`} href={href} aria-current={index === 0 ? 'true' : undefined}>
                {variant}
              </a>
            ))}
          </p>
        )}
      </div>
      <Price price={goods.price} old={card.oldPrice} />
      <div className={styles.foot}>
        <Availability card={card} now={now} />
        <div className={styles.buy}>
          <GoodsControls goods={goods} />
        </div>
      </div>
    </article>
  );
}

/** The lines of where it can be had, each with its marker; out of stock is said by the cart control. */
function Availability({ card, now }: { readonly card: CardModel; readonly now: number }): ReactNode {
  const retail = retailLine(card);
  const order = orderLine(card, now);
  return (
    <>
      {retail === undefined ? null : <p className={supply.inStock}>{retail}</p>}
      {order === undefined ? null : <p className={supply.onOrder}>{order}</p>}
    </>
  );
}
