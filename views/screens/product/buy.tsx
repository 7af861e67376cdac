import type { ReactNode, Ref } from 'react';
import { showDialog } from '../../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { orderLine } from '../../../shared/rules/goods/availability.ts';
import { pricePerLitre } from '../../../shared/rules/goods/facts.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import { notifyTexts } from '../../../shared/texts/reviews.ts';
import { GoodsControls } from '../../cart/goods-controls.tsx';
import { useApp } from '../../context/app-context.ts';
import { PickupTerms } from '../../shop/pickup-terms.tsx';
import { StocksButton } from '../../stock/stocks-button.tsx';
import button from '../../ui/buttons/button.module.css';
import { Price } from '../../ui/price.tsx';
import supply from '../../ui/supply.module.css';
import styles from './buy.module.css';
import { BuyNow } from './buy-now.tsx';
import type { ProductModel } from './model.ts';
import { MyShopLine } from './my-shop-line.tsx';

const NOTIFY = 'POST /api/stock/{id}/notify.json';

interface BuyProps {
  readonly model: ProductModel;
  readonly ref: Ref<HTMLElement>;
}

/** The price, the stock in the visitor's city, and the controls to buy. */
export function Buy({ model, ref }: BuyProps): ReactNode {
  const dispatch = useAppDispatch();
  const { now, region, offered } = useApp();
  const { goods, oldPrice, shops } = model;
  const order = orderLine(model, now);
  const litre = pricePerLitre({ url: model.url, variant: goods.variant, price: goods.price });
  const available = goods.status !== 'out_of_stock';
  return (
    <section ref={ref} className={styles.buy} aria-label={productTexts.purchase}>
      <div>
        <Price price={goods.price} old={oldPrice} />
        {litre === undefined ? null : <p className={styles.note}>{litre}</p>}
      </div>
      <div className={styles.controls}>
        <GoodsControls goods={goods} />
        {available ? <BuyNow goods={goods} /> : null}
      </div>
      <dl className={styles.supply}>
        <dt>{region.title || productTexts.supply}</dt>
        {shops === undefined ? null : <dd className={supply.inStock}>{productTexts.inShops({ count: shops })}</dd>}
        {order === undefined ? null : <dd className={supply.onOrder}>{order}</dd>}
        {available ? null : <dd className={supply.none}>{goodsTexts.outOfStock}</dd>}
        {available && shops === undefined && order === undefined ? (
          <dd className={supply.inStock}>{goodsTexts.inStock}</dd>
        ) : null}
      </dl>
      {available || !offered.includes(NOTIFY) ? null : (
        <button
          type="button"
          className={button.secondary}
          onClick={() => void dispatch(showDialog('notify', { goods }, 'push'))}
        >
          {notifyTexts.title}
        </button>
      )}
      <div className={styles.shops}>
        <StocksButton goods={goods} />
        <MyShopLine goodsId={goods.id} />
      </div>
      <PickupTerms />
    </section>
  );
}
