/** The finder of shops for an order (spec §2 'Shops step'). A press selects a shop, whose detail then replaces the list. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import { takeAt } from '../../../client/checkout/flow.ts';
import { checkoutActions } from '../../../client/checkout/slice.ts';
import { chosenRow } from '../../../client/checkout/state.ts';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { OrderType } from '../../../shared/contract/things.ts';
import { countWanted, minimumMissed } from '../../../shared/rules/checkout/order.ts';
import { pairForToday, type ShopPair } from '../../../shared/rules/checkout/pair.ts';
import { checkoutRules, hasAll } from '../../../shared/rules/checkout/shops.ts';
import { fullestWay, openWays } from '../../../shared/rules/checkout/ways.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { minOrderTexts, pickupTexts, shopChoiceTexts } from '../../../shared/texts/checkout.ts';
import { finderTexts } from '../../../shared/texts/finder.ts';
import { dayTexts } from '../../../shared/texts/pickup-days.ts';
import { DEFAULT_VIEW } from '../../map/settings.ts';
import { Finder } from '../../shops/finder/finder.tsx';
import { useFound } from '../../shops/finder/use-found.ts';
import button from '../../ui/buttons/button.module.css';
import frame from '../checkout.module.css';
import { startsWithMap } from '../starts-with-map.ts';
import { useCheckout, useDirection } from '../use-checkout.ts';
import { type CheckoutShop, usePromises } from '../use-promises.ts';
import { mostOf, ShopChoice, whenText } from './shop-choice.tsx';
import styles from './shops-step.module.css';

/** The map's zoom on a selected shop (spec §9). */
const CHOSEN_ZOOM = 14;

const views = [
  { value: 'map', title: finderTexts.views.map },
  { value: 'list', title: finderTexts.views.list },
] as const;

/** Shops rendered at first, and added by each press of 'Показать ещё'. */
const PAGE = 60;

/**
 * On wide screens 'На карте' shows the list beside the map.
 * @param isPlain a list in a form that works without JavaScript
 */
export function ShopFinder({ isPlain = false }: { readonly isPlain?: boolean }): ReactNode {
  const dispatch = useAppDispatch();
  const [first] = useState<'map' | 'list'>(() => (!isPlain && startsWithMap() ? 'map' : 'list'));
  const view = useCheckout((state) => state.view) ?? first;
  const chosen = useCheckout((state) => chosenRow(state));
  const direction = useDirection(chosen === undefined ? 0 : 1);
  const { kind, filter, text, sort, lines, pages } = useCheckout((state) => state);
  const { rows, geo } = useCheckout((state) => state.shops);
  const promise = usePromises();
  const pieces = countWanted(lines);
  const promised = useMemo(() => rows.map(promise), [rows, promise]);
  const wish = useMemo(() => ({ text, sort, pressed: filter === undefined ? [] : [filter] }), [text, sort, filter]);
  const rules = useMemo(() => checkoutRules(kind, pieces), [kind, pieces]);
  const start = geo === undefined ? DEFAULT_VIEW : { center: geo.coordinates, zoom: geo.zoom };
  const { shops, from, canToday, pressed } = useFound(promised, wish, rules, start.center);
  const pair = useMemo(
    () => (kind === 'legal' ? undefined : pairForToday(promised, lines, from.at)),
    [kind, promised, lines, from],
  );
  const markerOf = useMemo(() => {
    const isToday = pressed.includes('today');
    return (shop: CheckoutShop) => ({
      label: pickupTexts.thereOf({ there: mostOf(shop, kind, isToday), wanted: pieces }),
    });
  }, [kind, pressed, pieces]);
  return (
    <Finder
      shops={shops}
      from={from}
      text={text}
      onText={(typed) => dispatch(checkoutActions.searched(typed))}
      isPlain={isPlain}
      {...(!isPlain && {
        view: {
          choices: views,
          value: view,
          onView: (value: 'map' | 'list') => dispatch(checkoutActions.viewChosen(value)),
        },
      })}
      panes={{ wide: view === 'map' ? 'both' : 'list', narrow: view }}
      sort={{
        titles: pickupTexts.sorts,
        value: sort,
        onSort: (value) => dispatch(checkoutActions.sorted(value)),
      }}
      filters={{
        offered: ['today', 'all'],
        pressed,
        canToday,
        // Legal entities cannot pick up today (spec §2).
        noneToday: kind === 'legal' ? undefined : dayTexts.noneToday,
        onFilter: (one) => dispatch(checkoutActions.filterPressed(one)),
      }}
      onLocated={() => dispatch(checkoutActions.sorted('distance'))}
      more={{
        most: pages * PAGE,
        link:
          pages * PAGE < shops.length ? (
            <button
              type={isPlain ? 'submit' : 'button'}
              name="pages"
              value={pages + 1}
              className={button.quiet}
              onClick={() => dispatch(checkoutActions.moreShown())}
            >
              {finderTexts.more}
            </button>
          ) : null,
      }}
      after={pair === undefined ? null : <PairNote pair={pair} />}
      detail={
        chosen === undefined ? undefined : (
          <div key={chosen.shop.id} className={frame.moving} data-direction={direction}>
            <ShopChoice row={chosen} />
          </div>
        )
      }
      entry="button"
      mark={(shop) => (hasAll(shop, kind, pressed, pieces) ? pickupTexts.whole : undefined)}
      offers={(shop) => <Ways shop={shop} pieces={pieces} />}
      below={(shop) => <TakeMine shop={shop} />}
      selected={chosen?.shop.id}
      onSelect={({ id }) => dispatch(checkoutActions.shopChosen(id))}
      map={{ markerOf, start, zoom: CHOSEN_ZOOM, wheel: true }}
    />
  );
}

interface WaysProps {
  readonly shop: CheckoutShop;
  readonly pieces: number;
}

/** From when, how many pieces of those wanted, and the total, by each way; and the minimum that an order misses. */
function Ways({ shop, pieces }: WaysProps): ReactNode {
  const kind = useCheckout((state) => state.kind);
  const minimum = useCheckout((state) => state.minOrder.roubles);
  const ways = openWays(shop.summary, kind);
  if (ways.length === 0)
    return (
      <span className={styles.way} data-has="none">
        {pickupTexts.none}
      </span>
    );
  return ways.map((way) => {
    const { in_stock, total } = shop.summary[way];
    const missed = minimumMissed(total, way, minimum);
    return (
      <span key={way} className={styles.way} data-has={in_stock < pieces ? 'part' : way}>
        <span>{whenText(shop, way)}</span> <span>{pickupTexts.thereOf({ there: in_stock, wanted: pieces })}</span>{' '}
        <b>{formatMoney(total)}</b>{' '}
        {missed === undefined ? null : <small>{minOrderTexts.from({ amount: missed })}</small>}
      </span>
    );
  });
}

/** Confirms the visitor's own shop with one press, by the way that covers the most pieces, which it names. */
function TakeMine({ shop }: { readonly shop: CheckoutShop }): ReactNode {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectMyShopId);
  const kind = useCheckout((state) => state.kind);
  const confirmingShop = useCheckout((state) => state.confirmingShop);
  const note = useId();
  const way: OrderType | undefined = fullestWay(shop.summary, kind);
  if (shop.id !== mine || way === undefined) return null;
  return (
    <p className={styles.takeMine}>
      <span id={note} className="note">{`${shopChoiceTexts.ways[way]}, ${whenText(shop, way)}`}</span>
      <button
        type="button"
        aria-disabled={confirmingShop}
        aria-busy={confirmingShop}
        aria-describedby={note}
        className={button.primary}
        onClick={() => void dispatch(takeAt(shop.id, way))}
      >
        {shopChoiceTexts.take}
      </button>
    </p>
  );
}

/** 'Всё сегодня — в 2 магазинах'. For information only, since one order is picked up in one shop. */
function PairNote({ pair: [one, other] }: { readonly pair: ShopPair<CheckoutShop> }): ReactNode {
  return (
    <p className={`aside ${styles.pair}`}>
      <strong>{pickupTexts.pair}</strong>{' '}
      <span className="note">{pickupTexts.pairAddresses(one.address, other.address)}</span>
    </p>
  );
}
