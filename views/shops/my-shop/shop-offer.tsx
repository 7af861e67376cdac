import type { ReactNode } from 'react';
import { selectIsShopOffered } from '../../../client/shops/my-shop-effects.ts';
import { myShopActions } from '../../../client/shops/my-shop-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { CloseIcon } from '../../ui/buttons/close-icon.tsx';
import { focusContent, useFocusLost } from '../../ui/use-focus-lost.ts';
import { ChooseShopLink } from './choose-shop-link.tsx';
import { Star } from './my-shop-link.tsx';
import styles from './shop-offer.module.css';

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
    <p className={styles[at]}>
      {at === 'header' ? <InHeader /> : <Ways />}
      <button
        ref={decline}
        type="button"
        aria-label={myShopTexts.declineOffer}
        className={styles.close}
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
