import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dropFavourite, noteGoods } from '../../client/favourites/remembered-goods.ts';
import { selectFavourites } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { MOST_GOODS } from '../../shared/rules/catalogue/goods-ids.ts';
import { cartContentsTexts } from '../../shared/texts/cart-contents.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { Availability } from '../catalogue/cards/availability.tsx';
import { CardList } from '../catalogue/cards/card-list.tsx';
import { CardPlaceholders } from '../catalogue/cards/card-placeholders.tsx';
import { useApp } from '../context/app-context.ts';
import { isProduct } from '../data/addresses.ts';
import type { CardModel } from '../data/card-model.ts';
import { GOODS_CALL, goodsQuery } from '../data/goods.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import button from '../ui/buttons/button.module.css';
import { ShareButton } from '../ui/buttons/share-button.tsx';
import { Price } from '../ui/goods.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ShopWindow } from '../ui/states/shop-window.tsx';
import state from '../ui/states/states.module.css';
import { FavouriteButton, notableGoods } from './favourite-button.tsx';
import styles from './favourites.module.css';
import { NotedPrice, PagePrice, useGoodsNotes } from './page-price.tsx';

const PLACEHOLDERS = 8;

/**
 * The visitor's favourites. Removed ones stay in place until the visitor leaves the page: nothing moves, and the button
 * can add them again.
 */
export function OwnGoods(): ReactNode {
  const favourites = useAppSelector((state) => state.remembered.favourites);
  const isOffered = useApp().offered.includes(GOODS_CALL);
  const [listed, setListed] = useState<readonly number[]>([]);
  if (favourites === undefined) {
    return (
      <>
        <noscript>
          <p>
            {favouritesPageTexts.noScript} <a href="/catalog/">{favouritesPageTexts.toCatalogue}</a>
          </p>
        </noscript>
        <div data-script-only="">
          <CardPlaceholders count={PLACEHOLDERS} />
        </div>
      </>
    );
  }
  if (favourites.some((id) => !listed.includes(id))) {
    setListed([...new Set([...favourites, ...listed])].slice(0, MOST_GOODS));
  }
  if (listed.length === 0)
    return <EmptyFavourites title={favouritesPageTexts.empty} hint={favouritesPageTexts.emptyHint} />;
  return isOffered ? <AskedGoods ids={listed} /> : <NotedGoods ids={listed} />;
}

/** The favourites with their price and stock in this city, loaded in one call, and a button to share the list. */
function AskedGoods({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const dispatch = useAppDispatch();
  const favourites = useAppSelector(selectFavourites);
  const { data: cards, isPending, isPlaceholderData, refetch } = usePageQuery(goodsQuery(ids));
  // Notes are kept for each host. Favourites hold in all cities, so this one may have no notes of them yet.
  useEffect(() => {
    if (cards !== undefined && cards.length > 0) dispatch(noteGoods(cards.map(notableGoods)));
  }, [dispatch, cards]);
  if (isPending) {
    return (
      <>
        <Loading unseen />
        <CardPlaceholders count={ids.length} />
      </>
    );
  }
  if (cards === undefined) return <FailedBlock onRetry={() => void refetch()} />;
  const isGone = (id: number): boolean => !isPlaceholderData && !cards.some(({ goods }) => goods.id === id);
  return (
    <>
      <div className={styles.bar}>
        <p>{goodsTexts.count({ count: favourites.length })}</p>
        <Total cards={cards.filter(({ goods }) => favourites.includes(goods.id))} />
        {favourites.length === 0 ? null : (
          <ShareButton title={favouriteTexts.title} path={`/favorites/?ids=${favourites.join()}`} />
        )}
      </div>
      {cards.length === 0 ? null : <CardList cards={cards} first />}
      <GoneGoods ids={favourites.filter(isGone)} />
    </>
  );
}

/** The sum of what can be had; nothing for a single one, whose price is its own. */
function Total({ cards }: { readonly cards: readonly CardModel[] }): ReactNode {
  const forSale = cards.filter(({ goods }) => goods.status !== 'out_of_stock');
  if (forSale.length < 2) return null;
  const sum = forSale.reduce((all, { goods }) => all + goods.price, 0);
  return <p role="status">{favouritesPageTexts.total({ sum })}</p>;
}

/** Favourites that the shop no longer has, as they were noted, each with a button to remove it. */
function GoneGoods({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const dispatch = useAppDispatch();
  const notes = useGoodsNotes(ids);
  const heading = useRef<HTMLHeadingElement>(null);
  if (ids.length === 0) return null;
  const remove = (id: number) => {
    // The focused button is removed with its row, so the focus moves on first (WCAG 2.4.3).
    const next = ids.length > 1 ? heading.current : document.getElementById('content');
    next?.focus({ preventScroll: true });
    dispatch(dropFavourite(id));
  };
  return (
    <section aria-labelledby="gone" className={styles.gone}>
      <h2 ref={heading} id="gone" tabIndex={-1}>
        {favouritesPageTexts.gone}
      </h2>
      <ul aria-label={favouritesPageTexts.gone} className={styles.rows}>
        {ids.map((id) => {
          const note = notes.get(id);
          const title = note?.title ?? favouritesPageTexts.nameless({ id });
          return (
            <NoteRow
              key={id}
              Heading="h3"
              title={title}
              image={note?.image ?? ''}
              action={<RemoveNote title={title} onRemove={() => remove(id)} />}
            >
              {note === undefined ? null : <NotedPrice note={note} />}
            </NoteRow>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * The favourites when the API does not offer `goods.json` (D53): shown from their notes, with price and stock from the
 * product pages of those in view.
 */
function NotedGoods({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const dispatch = useAppDispatch();
  const favourites = useAppSelector(selectFavourites);
  const notes = useGoodsNotes(ids);
  const listed = ids.filter((id) => notes.has(id) || favourites.includes(id));
  if (listed.length === 0)
    return <EmptyFavourites title={favouritesPageTexts.empty} hint={favouritesPageTexts.emptyHint} />;
  const remove = (id: number) => {
    // The focused button is removed with its row, so the focus moves on first (WCAG 2.4.3).
    document.getElementById('content')?.focus({ preventScroll: true });
    dispatch(dropFavourite(id));
  };
  return (
    <>
      <div className={styles.bar}>
        <p>{goodsTexts.count({ count: favourites.length })}</p>
      </div>
      <ul aria-label={goodsTexts.list} className={styles.rows}>
        {listed.map((id) => {
          const note = notes.get(id);
          if (note === undefined) {
            const title = favouritesPageTexts.nameless({ id });
            return (
              <NoteRow
                key={id}
                Heading="h2"
                title={title}
                image=""
                action={<RemoveNote title={title} onRemove={() => remove(id)} />}
              >
                <small>{favouritesPageTexts.elsewhere}</small>
              </NoteRow>
            );
          }
          const { title, url, image } = note;
          return (
            <NoteRow
              key={id}
              Heading="h2"
              title={title}
              url={url}
              image={image}
              action={<FavouriteButton goods={note} labelled />}
            >
              <PagePrice note={note} current={Now} />
            </NoteRow>
          );
        })}
      </ul>
    </>
  );
}

/** The current price and stock, and the cart controls. */
function Now({ card }: { readonly card: CardModel }): ReactNode {
  const { now } = useApp();
  return (
    <>
      <Price price={card.goods.price} old={card.oldPrice} />
      <Availability goods={card} now={now} />
      <div className={styles.buy}>
        <GoodsControls goods={card.goods} />
      </div>
    </>
  );
}

interface NoteRowProps {
  /** Heading level: one below the heading of the list. */
  readonly Heading: 'h2' | 'h3';
  readonly title: string;
  /** Path of the product page; default: no link. */
  readonly url?: string;
  readonly image: string;
  /** The button that removes the goods from the list. */
  readonly action: ReactNode;
  /** Price and stock, as far as known. */
  readonly children: ReactNode;
}

/** Removes goods together with their row, so that they cannot be added again from the list. */
function RemoveNote({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }): ReactNode {
  return (
    <button type="button" aria-label={cartContentsTexts.remove(title)} className={button.quiet} onClick={onRemove}>
      {cartContentsTexts.plainRemove}
    </button>
  );
}

/** A row for goods shown from their note. */
function NoteRow({ Heading, title, url, image, action, children }: NoteRowProps): ReactNode {
  return (
    <li>
      <article aria-label={title} className={styles.row}>
        {image === '' ? <span /> : <img src={image} alt="" loading="lazy" />}
        <Heading>
          {url !== undefined && isProduct(url.split('?', 1)[0] ?? '') ? <a href={url}>{title}</a> : title}
        </Heading>
        <div className="note">{children}</div>
        {action}
      </article>
    </li>
  );
}

interface EmptyFavouritesProps {
  readonly title: string;
  readonly hint: string;
}

/** Shown for a list without goods, with a link to the catalogue. */
export function EmptyFavourites({ title, hint }: EmptyFavouritesProps): ReactNode {
  return (
    <div className={state.empty}>
      <ShopWindow className={state.drawing}>
        <path className={styles.heart} d="M280 470 176 366a66 66 0 0 1 94-94l10 10 10-10a66 66 0 0 1 94 94z" />
      </ShopWindow>
      <h2>{title}</h2>
      <p>{hint}</p>
      <a href="/catalog/" className={button.primary}>
        {favouritesPageTexts.toCatalogue}
      </a>
    </div>
  );
}
