import {
  createContext,
  type ReactNode,
  type RefCallback,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { buyNow } from '../../client/cart/cart-actions.ts';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import type { DialogProps } from '../../client/dialogs/dialog-kinds.ts';
import { selectIsShopOffered, selectMyShopId } from '../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { orderLine } from '../../shared/rules/catalogue/availability.ts';
import { pricePerLitre } from '../../shared/rules/catalogue/facts.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { isToday } from '../../shared/rules/pickup/promise.ts';
import { termsFor, unknownShop } from '../../shared/rules/pickup/terms.ts';
import { shopsUntil } from '../../shared/rules/shops/find.ts';
import { shopStockLine } from '../../shared/rules/shops/my-shop-stock.ts';
import { cityShops, promiseShops } from '../../shared/rules/shops/stock.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { myShopTexts } from '../../shared/texts/my-shop.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import { notifyTexts } from '../../shared/texts/reviews.ts';
import { stockTexts } from '../../shared/texts/stock.ts';
import { CART_FORM } from '../cart/cart-link.tsx';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { useApp } from '../context/app-context.ts';
import { useUntil } from '../context/until.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { ChooseShopLink } from '../shops/my-shop/my-shop.tsx';
import { useShopStock } from '../shops/my-shop/use-shop-stock.ts';
import { PickupTerms } from '../shops/pickup-terms.tsx';
import { stockQuery } from '../shops/stock/model.ts';
import button from '../ui/buttons/button.module.css';
import { onIntent } from '../ui/buttons/on-intent.ts';
import supply from '../ui/goods.module.css';
import { Price } from '../ui/goods.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import type { ProductModel } from './model.ts';
import styles from './product.module.css';

const NOTIFY = 'POST /api/stock/{id}/notify.json';

/** The price, the stock in the visitor's city, and the controls to buy. */
export function Buy({ model }: { readonly model: ProductModel }): ReactNode {
  const dispatch = useAppDispatch();
  const { now, region, offered } = useApp();
  const { goods, oldPrice, shops } = model;
  const order = orderLine(model, now);
  const litre = pricePerLitre({ url: model.url, variant: goods.variant, price: goods.price });
  const available = goods.status !== 'out_of_stock';
  return (
    <section ref={use(BlockRef)} className={styles.buy} aria-label={productTexts.purchase}>
      <div>
        <Price price={goods.price} old={oldPrice} />
        {litre === undefined ? null : <p className="note">{litre}</p>}
      </div>
      <MyShopLine model={model} />
      <div className={styles.buyControls}>
        <GoodsControls goods={goods} />
        {available ? <BuyNow goods={goods} /> : null}
      </div>
      <dl className={styles.supply}>
        <dt>{region.title || productTexts.supply}</dt>
        <InShops model={model} />
        {order === undefined ? null : (
          <dd className={supply.onOrder}>
            <NoBreak text={order} />
          </dd>
        )}
        {available ? null : <dd className={supply.lacking}>{goodsTexts.outOfStock}</dd>}
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
      <StocksButton goods={goods} url={model.url} />
      <PickupTerms />
    </section>
  );
}

/**
 * In how many shops it is: from the counts of the API, which know no hours, then from the stock of all shops, once that
 * is there (D69).
 */
function InShops({ model: { goods, url, shops } }: { readonly model: ProductModel }): ReactNode {
  const isHydrated = useHydrated();
  if (shops === undefined) return null;
  const counted = goodsTexts.inShops({ count: shops });
  return (
    <dd className={supply.inStock}>
      {import.meta.env.SSR || !isHydrated ? counted : <TodayInShops goods={goods} url={url} counted={counted} />}
    </dd>
  );
}

function TodayInShops({ goods: { id, category }, url, counted }: DialogProps['stocks'] & { readonly counted: string }) {
  const { now, region } = useApp();
  const { data } = useSeenStock(id);
  const shops = useMemo(() => {
    const here = data === undefined ? [] : cityShops(region.id, data.shops, data.view.center);
    return promiseShops(here, now, termsFor([{ url, category }]));
  }, [data, region, now, url, category]);
  useUntil(useMemo(() => shopsUntil(shops), [shops]));
  const count = shops.filter(({ shelf }) => isToday(shelf)).length;
  return count === 0 || data?.isPart ? counted : productTexts.todayInShops({ count });
}

/**
 * The stock of all shops, as the page's section has it. That section alone asks for it: an answer that came before the
 * section is hydrated would not match its markup.
 */
function useSeenStock(id: number) {
  return usePageQuery({ ...stockQuery(id), enabled: false });
}

/**
 * 'Купить сейчас' (spec §4): puts one piece in the cart unless there is one, and opens the cart. Without a script it
 * submits the cart form of the page.
 */
function BuyNow({ goods }: { readonly goods: GoodsRef }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button
      type="submit"
      form={CART_FORM}
      name="product_id"
      value={goods.id}
      className={button.secondary}
      onClick={(event) => {
        event.preventDefault();
        dispatch(buyNow(goods));
      }}
    >
      {productTexts.buyNow}
    </button>
  );
}

/**
 * The stock of the goods in the visitor's shop (conventions.md §4 'My shop'), or the way to choose one; known in the
 * browser only.
 */
function MyShopLine({ model }: { readonly model: ProductModel }): ReactNode {
  const stock = useShopStock(useMemo(() => [model], [model]))?.(model.goods.id);
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const seen = import.meta.env.SSR ? undefined : useSeenLine(model);
  const isOffered = useAppSelector(selectIsShopOffered);
  return (
    <div className={styles.mine}>
      <p role="status">{stock ?? seen}</p>
      {isOffered ? <ChooseShopLink>{myShopTexts.askOwn}</ChooseShopLink> : null}
    </div>
  );
}

/**
 * The same line from the stock of all shops, which the page loads anyway, for an API that does not offer the call for
 * one shop (D53).
 */
function useSeenLine({ goods: { id, category }, url }: ProductModel): string | undefined {
  const { now, offered } = useApp();
  const mine = useAppSelector(selectMyShopId);
  const { data } = useSeenStock(id);
  const isAsked = mine !== undefined && !offered.includes('GET /api/shop/{id}/stock.json');
  const shop = isAsked ? data?.shops.find((one) => one.id === mine) : undefined;
  const isKnown = isAsked && data !== undefined && !(shop === undefined && data.isPart);
  const { retail, transit } = shop ?? {};
  const line = isKnown
    ? shopStockLine(
        {
          ...(retail && { retail: { in_stock: retail.pieces, price: retail.price } }),
          ...(transit && { transit: { in_stock: transit.pieces, price: transit.price, delivery_days: transit.days } }),
        },
        shop ?? unknownShop,
        now,
        { url, category },
      )
    : undefined;
  useUntil(line?.until ?? Number.POSITIVE_INFINITY);
  return line?.text;
}

/**
 * Opens the goods stocks modal (conventions.md §4 'Product page'). Without JavaScript the page's own stock section
 * serves.
 */
function StocksButton({ goods, url }: DialogProps['stocks']): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={styles.allShops}
      {...onStocksIntent}
      onClick={() => void dispatch(showDialog('stocks', { goods, url }))}
    >
      {stockTexts.title}
    </button>
  );
}

/** The modal's shops are those of the page. */
const onStocksIntent = onIntent(() => import('../shops/stock/stocks-dialog.tsx'));

/** Watches the block with price and button. */
const BlockRef = createContext<RefCallback<HTMLElement>>(() => undefined);

interface BuyBarProps {
  readonly goods: ProductModel['goods'];
}

/**
 * A page with its block to buy, which may mount later than the page. On phones a bar at its end keeps price and button in
 * view once the block has been scrolled past; the page itself does not render again for that.
 */
export function WithBuyBar({ goods, children }: BuyBarProps & { readonly children: ReactNode }): ReactNode {
  const [isPast, setPast] = useState(false);
  const watch = useCallback((block: HTMLElement | null) => {
    if (block === null) return;
    // The margin extends the viewport downwards, so a block that does not intersect is above it: scrolled past.
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    });
    observer.observe(block);
    return () => observer.disconnect();
  }, []);
  return (
    <BlockRef value={watch}>
      {children}
      {isPast ? <BuyBar goods={goods} /> : null}
    </BlockRef>
  );
}

/** The height of the bar, and some space above it. */
const BAR_ROOM = '5.5rem';

function BuyBar({ goods }: BuyBarProps): ReactNode {
  // Elements that get the focus scroll into view above the bar, not behind it.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = BAR_ROOM;
    return () => {
      style.scrollPaddingBlockEnd = '';
    };
  }, []);
  return (
    <section aria-label={productTexts.bar} className={styles.bar}>
      <b>{formatMoney(goods.price)}</b>
      <GoodsControls goods={goods} />
    </section>
  );
}

const never = () => () => undefined;

/** Is the page the browser's own? False on the server, and while its markup is taken over. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
