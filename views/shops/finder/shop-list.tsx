import type { ReactNode, Ref } from 'react';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { awayText, type Origin } from '../../../shared/rules/shops/distance.ts';
import { finderTexts } from '../../../shared/texts/finder.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import { NoBreak } from '../../ui/no-break.tsx';
import type { ListedShop } from '../model.ts';
import { MyShopButton } from '../my-shop/my-shop-button.tsx';
import { Hours } from '../open-now.tsx';
import { Station } from '../stations.tsx';
import styles from './shop-list.module.css';

/** What an entry says and does. What stands in it is phrasing content, as it may be a button. */
export interface EntrySettings<Shop> {
  /** A button that selects, or a link to the shop's page, which works without JavaScript. */
  readonly entry: 'button' | 'link';
  /** The button sends the form around the list: `shop`. */
  readonly isPlain?: boolean | undefined;
  /** A press on it. Without it the link is followed. */
  readonly onPress?: (shop: Shop) => void;
  /** A mark beside the address. */
  readonly mark?: (shop: Shop) => string | undefined;
  /** What the shop offers, below its hours. */
  readonly offers?: (shop: Shop) => ReactNode;
  /** Stands below the entry, and is no part of what is pressed. */
  readonly below?: (shop: Shop) => ReactNode;
}

interface ShopListProps<Shop extends ListedShop> extends EntrySettings<Shop> {
  readonly shops: readonly Shop[];
  /** Where distances are measured from. */
  readonly from: Origin | undefined;
  /** Is the list sorted by distance? */
  readonly isByDistance: boolean;
  readonly selected?: number | undefined;
  /** Entries stand side by side. */
  readonly inColumns?: boolean;
  readonly ref?: Ref<HTMLUListElement>;
}

/** The list "Магазины". The visitor's own shop is named. */
export function ShopList<Shop extends ListedShop>(props: ShopListProps<Shop>): ReactNode {
  const { shops, from, isByDistance, selected, inColumns = false, ref, ...settings } = props;
  const mine = useAppSelector(selectMyShopId);
  return (
    <ul ref={ref} aria-label={finderTexts.list} className={styles.list} data-columns={inColumns ? '' : undefined}>
      {shops.map((shop) => (
        <li
          key={shop.id}
          aria-label={shop.id === mine ? myShopTexts.mine : undefined}
          aria-current={shop.id === selected ? 'true' : undefined}
        >
          {shop.id === mine ? <p className={styles.mine}>{myShopTexts.mine}</p> : null}
          <Entry shop={shop} away={awayText(shop.at, from, isByDistance)} settings={settings} />
          {settings.below?.(shop)}
        </li>
      ))}
    </ul>
  );
}

interface EntryProps<Shop> {
  readonly shop: Shop;
  /** How far it is. */
  readonly away: string | undefined;
  readonly settings: EntrySettings<Shop>;
}

function Entry<Shop extends ListedShop>({ shop, away, settings }: EntryProps<Shop>): ReactNode {
  const { entry, isPlain, onPress, mark, offers } = settings;
  const marked = mark?.(shop);
  const badge = marked === undefined ? null : <span className={styles.badge}>{marked}</span>;
  const rest = (
    <>
      {badge} <Facts shop={shop} away={away} />{' '}
      {offers === undefined ? null : <span className={styles.offers}>{offers(shop)}</span>}
    </>
  );
  if (entry === 'button') {
    return (
      <button
        type={isPlain ? 'submit' : 'button'}
        name="shop"
        value={shop.id}
        data-shop={shop.id}
        data-printed=""
        className={styles.entry}
        onClick={() => onPress?.(shop)}
      >
        <span className={styles.address}>{shop.address}</span> {rest}
      </button>
    );
  }
  return (
    <div className={styles.entry}>
      <a
        href={shop.url}
        data-shop={shop.id}
        {...(onPress !== undefined && { 'data-waits': '', onClick: onPlainClick(() => onPress(shop)) })}
        className={styles.address}
      >
        <NoBreak text={shop.address} />
      </a>
      {rest}
      <MyShopButton shop={shop} small />
    </div>
  );
}

/** Name, distance, metro and hours. */
function Facts({ shop, away }: { readonly shop: ListedShop; readonly away: string | undefined }): ReactNode {
  const { name, address, metro, hours, zone } = shop;
  return (
    <span className={`note ${styles.facts}`}>
      {name === address && away === undefined ? null : (
        <span className={styles.name}>
          <span>{name === address ? null : name}</span> {away === undefined ? null : <span>{away}</span>}
        </span>
      )}{' '}
      <span className={styles.where}>
        {metro.map((station, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, stations are never reordered
          <Station key={index} station={station} />
        ))}{' '}
        {hours === '' ? null : <Hours hours={hours} zone={zone} />}
      </span>
    </span>
  );
}
