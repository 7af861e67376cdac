import type { ReactNode } from 'react';
import { selectSummary } from '../../../client/cart/cart-selectors.ts';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { PartShop, WholeShop } from '../../../shared/rules/cart/whole-cart.ts';
import type { ShopPair } from '../../../shared/rules/checkout/pair.ts';
import { promiseText } from '../../../shared/rules/pickup/sentences.ts';
import { restrictionNote } from '../../../shared/rules/pickup/terms.ts';
import { distanceKm, formatDistance } from '../../../shared/rules/shops/distance.ts';
import { wholeCartTexts } from '../../../shared/texts/whole-cart.ts';
import { shopNames } from '../../shops/model.ts';
import button from '../../ui/buttons/button.module.css';
import { NoBreak } from '../../ui/no-break.tsx';
import styles from '../cart.module.css';
import { openCheckoutAt } from './open-checkout-at.ts';
import type { FoundShops } from './use-cart-notes.ts';

/**
 * Says what the visitor's own shop has of what is ticked, and where everything can be picked up at once. Its place is
 * reserved while that is unknown.
 */
export function WholeCartNote({ found }: { readonly found: FoundShops }): ReactNode {
  const { pieces } = useAppSelector(selectSummary);
  const hasOwn = useAppSelector(selectMyShopId) !== undefined;
  return (
    <div className={styles.note} data-own={hasOwn ? '' : undefined}>
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d="M8 1.5a4.6 4.6 0 0 0-4.6 4.6C3.4 9.5 8 14.5 8 14.5s4.6-5 4.6-8.4A4.6 4.6 0 0 0 8 1.5zm0 2.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z" />
      </svg>
      {pieces === 0 ? null : <Found found={found} wanted={pieces} />}
    </div>
  );
}

interface FoundProps {
  readonly found: FoundShops;
  /** Pieces. */
  readonly wanted: number;
}

function Found({ found, wanted }: FoundProps): ReactNode {
  if (found === undefined) return <p className="note">{wholeCartTexts.looking}</p>;
  if (found === 'failed') return <p className="note">{wholeCartTexts.unknown}</p>;
  const { own, shop, pair } = found;
  return (
    <>
      {own === undefined ? null : <OwnText own={own} wanted={wanted} />}
      {shop === undefined && pair === undefined ? (
        <p className="note">{wholeCartTexts.none}</p>
      ) : (
        <p>
          {pair === undefined ? null : <NoBreak text={pairText(pair)} />}
          {shop === undefined ? null : <ShopText whole={shop} />}
        </p>
      )}
      {shop === undefined ? null : <TakeThere {...shop} />}
    </>
  );
}

interface OwnTextProps extends Pick<FoundProps, 'wanted'> {
  readonly own: PartShop | 'nothing';
}

function OwnText({ own, wanted }: OwnTextProps): ReactNode {
  if (own === 'nothing') return <p>{wholeCartTexts.mineNone({ wanted })}</p>;
  const promise = promiseText(own.promise);
  const isWhole = own.pieces >= wanted;
  return (
    <>
      <p>
        {isWhole ? wholeCartTexts.mine(promise) : wholeCartTexts.minePart({ promise, there: own.pieces, wanted })}
        {own.promise.isRestricted ? <span className="note"> {restrictionNote}</span> : null}
      </p>
      <TakeThere {...own} />
    </>
  );
}

function ShopText({ whole }: { readonly whole: WholeShop }): ReactNode {
  const mine = useAppSelector(selectMyShopId) === whole.shop.id;
  const position = useAppSelector(({ region }) => region.position);
  const { coordinate } = whole.shop;
  const away = position && coordinate ? [wholeCartTexts.away(formatDistance(distanceKm(position, coordinate)))] : [];
  const address = mine ? [shopNames(whole.shop).address] : [];
  const others = whole.others === 0 ? [] : [wholeCartTexts.others({ count: whole.others })];
  const note = whole.promise.isRestricted ? [restrictionNote] : [];
  const more = [...address, ...others, ...away, ...note].join(' · ');
  return (
    <>
      <NoBreak text={shopText(whole, mine)} />{' '}
      {more === '' ? null : (
        <span className="note">
          <NoBreak text={more} />
        </span>
      )}
    </>
  );
}

/** Opens checkout with this shop selected. */
function TakeThere(at: Pick<PartShop, 'shop' | 'way'>): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      aria-label={wholeCartTexts.takeAt(shopNames(at.shop).address)}
      className={button.quiet}
      onClick={() => void dispatch(openCheckoutAt(at))}
    >
      {wholeCartTexts.take}
    </button>
  );
}

function shopText({ shop, promise }: WholeShop, mine: boolean): string {
  const when = promiseText(promise);
  return mine ? wholeCartTexts.mine(when) : wholeCartTexts.there(when, shopNames(shop).address);
}

function pairText([one, other]: ShopPair): string {
  return wholeCartTexts.pair(shopNames(one.shop).address, shopNames(other.shop).address);
}
