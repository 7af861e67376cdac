import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { takeHere } from '../../../client/checkout/flow.ts';
import { checkoutActions } from '../../../client/checkout/slice.ts';
import { chosenBasket } from '../../../client/checkout/state.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { EntityType } from '../../../shared/contract/order.ts';
import type { CheckoutRow, OrderType, Shop } from '../../../shared/contract/things.ts';
import { minimumMissed } from '../../../shared/rules/checkout/order.ts';
import { type PromisedRow, promiseBy } from '../../../shared/rules/checkout/promises.ts';
import { isWayOpen, openWays } from '../../../shared/rules/checkout/ways.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { untilOf } from '../../../shared/rules/pickup/promise.ts';
import { promiseText, readyText } from '../../../shared/rules/pickup/sentences.ts';
import { restrictionNote } from '../../../shared/rules/pickup/terms.ts';
import { checkoutTexts, minOrderTexts, paymentTexts, shopChoiceTexts } from '../../../shared/texts/checkout.ts';
import { useUntil } from '../../context/until.ts';
import { zonesQuery } from '../../data/zones.ts';
import { shopModel, shopNames } from '../../shops/model.ts';
import { ShopFacts } from '../../shops/shop-facts.tsx';
import button from '../../ui/buttons/button.module.css';
import { type Choice, RadioGroup } from '../../ui/fields/radio-group.tsx';
import { KnownLink } from '../../ui/links/known-link.tsx';
import { StepTitle } from '../step-parts.tsx';
import { GoodsLines, LeftBehind } from '../summary/goods-lines.tsx';
import { useCheckout } from '../use-checkout.ts';
import { usePromises } from '../use-promises.ts';
import styles from './shops-step.module.css';

/**
 * The selected shop: the ways of taking, the goods that the chosen way covers, and the shop's data (spec §2 'Shop
 * detail after selection').
 */
export function ShopChoice({ row }: { readonly row: CheckoutRow }): ReactNode {
  const dispatch = useAppDispatch();
  const state = useCheckout((checkout) => checkout);
  const promised = usePromises()(row);
  const { shelf, order } = promised;
  useUntil(untilOf([shelf, order]));
  const basket = chosenBasket(state);
  if (basket === undefined) return null;
  const { shop, summary } = row;
  const { name, address, url } = shopNames(shop);
  const { kind, way, confirmingShop } = state;
  const promise = promiseBy(promised, way);
  const ways = (['transit', 'retail'] as const).map((value): Choice<OrderType> => {
    const isOpen = isWayOpen(summary, value, kind);
    const note = isOpen ? termOf(promised, value) : shopChoiceTexts.closed;
    return { value, title: shopChoiceTexts.ways[value], note, disabled: !isOpen };
  });
  return (
    <article aria-label={address} className={styles.choice}>
      <header>
        <StepTitle>
          <KnownLink href={url}>{name}</KnownLink>
        </StepTitle>
        {address === name ? null : <p>{address}</p>}
      </header>
      <RadioGroup
        label={shopChoiceTexts.way}
        name="orderType"
        choices={ways}
        value={basket.pieces === 0 ? undefined : way}
        onChange={(value) => dispatch(checkoutActions.wayChosen(value))}
      />
      {promise === undefined || basket.taken.length === 0 ? null : (
        <GoodsLines
          title={readyText(promise)}
          {...(promise.isRestricted && { note: restrictionNote })}
          lines={basket.taken}
        />
      )}
      <LeftBehind lines={basket.missing} title={shopChoiceTexts.unavailable} />
      <MinimumNote row={promised} />
      <div className={styles.takeHere}>
        <p className="note">
          <span>{checkoutTexts.total}</span> <b>{formatMoney(basket.total)}</b>
        </p>
        <button
          type={import.meta.env.SSR ? 'submit' : 'button'}
          disabled={basket.pieces === 0}
          aria-disabled={confirmingShop}
          aria-busy={confirmingShop}
          className={button.primary}
          onClick={() => void dispatch(takeHere())}
        >
          {shopChoiceTexts.take}
        </button>
      </div>
      <AboutShop shop={shop} payment={kind === 'legal' ? paymentTexts.invoice : undefined} />
    </article>
  );
}

/** Says before 'Заберу здесь' that an order from the warehouse is too small, and offers the shelf, which has no minimum. */
function MinimumNote({ row }: { readonly row: PromisedRow }): ReactNode {
  const dispatch = useAppDispatch();
  const { kind, way, minOrder } = useCheckout((state) => state);
  const { shelf, summary } = row;
  const amount = minimumMissed(summary.transit.total, way, minOrder.roubles);
  if (amount === undefined) return null;
  return (
    <p className={`aside ${styles.minimum}`}>
      <span>{minOrderTexts.before({ amount, rest: amount - summary.transit.total })}</span>
      {import.meta.env.SSR || shelf === undefined || !isWayOpen(summary, 'retail', kind) ? null : (
        <button type="button" className={button.quiet} onClick={() => dispatch(checkoutActions.wayChosen('retail'))}>
          {minOrderTexts.instead(promiseText(shelf))}
        </button>
      )}
    </p>
  );
}

/** From when; a shop that hands out from its shelf right now has a term of its own. */
function termOf(row: PromisedRow, way: OrderType): string {
  return way === 'retail' && row.shelf?.kind === 'today' ? shopChoiceTexts.retailTerm : whenText(row, way);
}

/** 'О магазине' (spec §2). */
function AboutShop({ shop, payment }: { readonly shop: Shop; readonly payment: string | undefined }): ReactNode {
  const { data: zones } = useQuery(zonesQuery);
  const model = useMemo(() => shopModel(shop, zones ?? {}), [shop, zones]);
  return (
    <section className={styles.about}>
      <h4>{shopChoiceTexts.about}</h4>
      <ShopFacts shop={model} heading="h4" payment={payment} />
    </section>
  );
}

/** From when an order can be taken (D67); `Не доступно` if the shop never hands it out. */
export function whenText(row: PromisedRow, way: OrderType): string {
  const promise = promiseBy(row, way);
  return promise === undefined ? shopChoiceTexts.closed : promiseText(promise);
}

/** The most pieces that this buyer can get by one way of taking. @param today counts retail only */
export function mostOf({ summary }: Pick<PromisedRow, 'summary'>, kind: EntityType, today: boolean): number {
  const ways = openWays(summary, kind).filter((way) => !today || way === 'retail');
  return Math.max(0, ...ways.map((way) => summary[way].in_stock));
}
