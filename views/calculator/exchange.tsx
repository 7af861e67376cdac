import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { putAtLeast } from '../../client/cart/cart-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { quantityOf } from '../../shared/rules/cart/cart.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { CartForm, onPress } from '../cart/cart-form.tsx';
import { GoodsControls } from '../cart/goods-controls.tsx';
import type { CardModel } from '../data/card-model.ts';
import button from '../ui/buttons/button.module.css';
import { Loading } from '../ui/states/loading.tsx';
import { othersQuery } from './model.ts';
import styles from './result.module.css';

interface ExchangeProps {
  readonly drink: string;
  /** Path of the section that has the drink. */
  readonly listing: string;
  /** Address and price of the bottle to be exchanged. */
  readonly bottle: { readonly url: string; readonly title: string; readonly price: number };
  readonly onTake: (other: CardModel) => void;
}

/** Bottles to take in place of the one suggested: popular ones of the same kind at a similar price. */
export function Exchange({ drink, listing, bottle, onTake }: ExchangeProps): ReactNode {
  const { data, isPending } = useQuery(othersQuery(listing, bottle.price));
  if (isPending) return <Loading />;
  // A section also has what is only akin, as liqueurs among vodkas: names begin with what a thing is.
  const isAlike = ({ goods }: CardModel): boolean => kindOf(goods.title) === kindOf(bottle.title);
  const others = (data ?? [])
    .filter(({ url }) => url !== bottle.url)
    .toSorted((a, b) => Number(isAlike(b)) - Number(isAlike(a)));
  if (others.length === 0) return <p className="note">{calculatorTexts.noOthers}</p>;
  return (
    <ul aria-label={calculatorTexts.others(drink)} className={styles.exchangeOthers}>
      {others.map((other) => (
        <li key={other.goods.id}>
          <button type="button" onClick={() => onTake(other)}>
            <BottlePicture address={other.image} />
            <span>
              {other.goods.title} <small>{other.goods.variant}</small>
            </span>
            <b>{formatMoney(other.goods.price)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

const kindOf = (title: string): string => title.split(' ', 1)[0]?.toLowerCase() ?? '';

/** The title beside it says what it shows. @param address '' for goods without a picture */
export function BottlePicture({ address }: { readonly address: string }): ReactNode {
  return address === '' ? (
    <span className={styles.exchangePicture} />
  ) : (
    <img src={address} alt="" width="84" height="112" loading="lazy" className={styles.exchangePicture} />
  );
}

interface BottleControlsProps {
  readonly goods: GoodsRef;
  readonly bottles: number;
}

/** A button that puts the calculated number of bottles in the cart; once in the cart, a control for their number. */
export function BottleControls({ goods, bottles }: BottleControlsProps): ReactNode {
  const dispatch = useAppDispatch();
  const inCart = useAppSelector((state) => quantityOf(state.cart.cart, goods.id)) > 0;
  if (inCart) return <GoodsControls goods={goods} />;
  return (
    <CartForm fields={{ product_id: goods.id, least: bottles }}>
      <button type="submit" className={button.secondary} onClick={onPress(() => dispatch(putAtLeast(goods, bottles)))}>
        {calculatorTexts.put}
      </button>
    </CartForm>
  );
}
