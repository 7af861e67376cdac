import type { ReactNode } from 'react';
import { selectIsShopOffered, selectMyShop } from '../../../client/shops/my-shop-effects.ts';
import { myShopActions } from '../../../client/shops/my-shop-slice.ts';
import { leaveToChooseShop } from '../../../client/shops/page-left.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { CloseIcon } from '../../ui/buttons/close-icon.tsx';
import { focusContent, useFocusLost } from '../../ui/use-focus-lost.ts';
import styles from './my-shop.module.css';

/**
 * A link to the visitor's shop, once it is known. It takes only free room in the header, so nothing moves when it
 * appears.
 */
export function MyShopLink(): ReactNode {
  const about = useAppSelector(selectMyShop);
  if (about === undefined) return null;
  return (
    <span className={styles.slot}>
      <a href={about.url} className={styles.link} aria-label={myShopTexts.link(about.address)} title={about.address}>
        <Star />
        <span>{about.address}</span>
      </a>
    </span>
  );
}

/** The icon that marks the visitor's shop. */
export function Star(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m8 1.8 1.9 4 4.4.6-3.2 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.2-3 4.4-.6z" />
    </svg>
  );
}

interface ShopOfferProps {
  /** In the header of wide screens there is room for one link, elsewhere for one to each view of the shops' page. */
  readonly at: 'header' | 'page';
}

/**
 * A quiet line that offers to choose a shop (conventions.md §4 'My shop'), until there is one or the visitor declines.
 * Its place is reserved: it comes once the visitor is known.
 */
export function ShopOffer({ at }: ShopOfferProps): ReactNode {
  const isOffered = useAppSelector(selectIsShopOffered);
  return isOffered ? <Offer at={at} /> : null;
}

function Offer({ at }: ShopOfferProps): ReactNode {
  const dispatch = useAppDispatch();
  const decline = useFocusLost<HTMLButtonElement>(focusContent);
  return (
    <p data-at={at} className={styles.offer}>
      {at === 'header' ? <InHeader /> : <Ways />}
      <button
        ref={decline}
        type="button"
        aria-label={myShopTexts.declineOffer}
        onClick={() => dispatch(myShopActions.offerDeclined())}
      >
        <CloseIcon />
      </button>
    </p>
  );
}

function InHeader(): ReactNode {
  return (
    <>
      <Star />
      <ChooseShopLink>{myShopTexts.offer}</ChooseShopLink>
    </>
  );
}

/** Links to the views of the page of the shops. */
function Ways(): ReactNode {
  return (
    <span>
      {`${myShopTexts.offer}: `}
      {myShopTexts.offerWays.map(([title, href], index) => (
        <span key={href}>
          {index === 0 ? null : ', '}
          <ChooseShopLink href={href}>{title}</ChooseShopLink>
        </span>
      ))}
    </span>
  );
}

interface ChooseShopLinkProps {
  /** A view of the page of the shops. */
  readonly href?: string;
  readonly children: ReactNode;
}

/** A link to the shops, from which the choice of one leads back to this page. */
export function ChooseShopLink({ href = '/shop/', children }: ChooseShopLinkProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <a href={href} onClick={() => dispatch(leaveToChooseShop(location.pathname + location.search))}>
      {children}
    </a>
  );
}
