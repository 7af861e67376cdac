import type { ReactNode } from 'react';
import type { OrderCopy } from '../../../client/checkout/sent-order.ts';
import { buyerFields, fieldsFor } from '../../../shared/rules/checkout/buyer-fields.ts';
import { trimmed } from '../../../shared/rules/forms/fields.ts';
import { keptUntilText } from '../../../shared/rules/pickup/sentences.ts';
import {
  confirmTexts,
  contactTexts,
  paymentTexts,
  pickupTexts,
  shopChoiceTexts,
} from '../../../shared/texts/checkout.ts';
import { shopTexts } from '../../../shared/texts/shops.ts';
import { NoBreak } from '../../ui/no-break.tsx';
import styles from './summary.module.css';

type Fact = readonly [name: string, value: string];

interface FactsProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Above the facts. */
  readonly lead?: ReactNode;
  /** From when and until when, below it. */
  readonly when?: readonly string[];
  /** Below the facts. */
  readonly more?: ReactNode;
  /** Names and values; facts with an empty value are left out. */
  readonly facts: readonly Fact[];
}

/** A list of facts with a title. */
export function Facts({ title, action, lead, when = [], facts, more }: FactsProps): ReactNode {
  return (
    <section className={styles.facts}>
      <header>
        <h4>{title}</h4>
        {action}
      </header>
      {lead === undefined ? null : <p>{lead}</p>}
      {when.map((text) => (
        <p key={text}>
          <NoBreak text={text} />
        </p>
      ))}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <NoBreak text={value} />
              </dd>
            </div>
          ))}
      </dl>
      {more}
    </section>
  );
}

/** What the last two steps show about the shop and the pick-up. */
export function shopFacts({ shop, way }: Pick<OrderCopy, 'shop' | 'way'>): readonly Fact[] {
  return [
    [confirmTexts.shop, shop.name],
    [shopTexts.address, shop.address],
    [shopTexts.hours, shop.hours],
    [confirmTexts.way, shopChoiceTexts.ways[way]],
  ];
}

/**
 * From when an order can be taken, and until when it is kept.
 * @param day in words
 * @param zone of the shop
 */
export function orderTimes(day: string, keptUntil: number | undefined, zone: string | undefined): readonly string[] {
  return [confirmTexts.take(day), ...(keptUntil === undefined ? [] : [keptUntilText(keptUntil, zone)])];
}

/** What they show about the buyer. */
export function buyerFacts({ kind, ...contacts }: OrderCopy['buyer']): readonly Fact[] {
  return [
    [pickupTexts.kind, pickupTexts.kinds[kind]],
    ...fieldsFor(kind).map((name): Fact => [buyerFields[name].label, trimmed(contacts[name])]),
    [paymentTexts.title, kind === 'legal' ? paymentTexts.invoice : ''],
    [contactTexts.bring, kind === 'legal' ? contactTexts.bringLegal : ''],
  ];
}
