import type { ReactNode } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { support } from '../../shared/profile/profile.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { CartLink } from '../cart/cart-link.tsx';
import type { FrameLink } from '../data/frame-model.ts';
import { serviceQuery } from '../data/frame-queries.ts';
import { useAnswered } from '../data/use-answered.ts';
import { FavouritesLink } from '../favourites/favourite-button.tsx';
import { OrdersLink, useAreOrdersOffered } from '../orders/orders-link.tsx';
import { ExtraBlock } from '../ui/extra-block.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { Logo } from '../ui/logo.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Late } from '../ui/states/late.tsx';
import { CatalogueNav, MenuIcon } from './catalogue-nav.tsx';
import styles from './header.module.css';
import { LinkList } from './link-list.tsx';
import { SearchButton, SearchForm } from './search-form.tsx';

interface HeaderProps {
  /** The city with its picker, and the visitor's shop. */
  readonly city: ReactNode;
}

/**
 * The header of every page (conventions.md §4, D42). Its middle part stays in view: the element itself has no box, so that
 * part sticks within the whole page.
 */
export function Header({ city }: HeaderProps): ReactNode {
  const hasOrders = useAreOrdersOffered();
  return (
    <header className={styles.header}>
      <ExtraBlock at="header" values={{}} />
      <div className={styles.top}>
        <div className={styles.place}>
          <FailureBoundary failed={() => null}>{city}</FailureBoundary>
        </div>
        <div className={styles.service}>
          <Late query={serviceQuery} fallback={null} failed={null} broken={null}>
            {({ header }) => <ServiceLinks links={header} />}
          </Late>
        </div>
        <p className={styles.hours}>{support.hours}</p>
        <PhoneLink className={styles.phone} />
        <a href="/feedback/callback/" data-waits="" className={styles.callback}>
          {layoutTexts.callback}
        </a>
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <MenuButton />
          <div className={styles.logo}>
            <Logo />
          </div>
          <div className={styles.own} data-orders={hasOrders || undefined}>
            <SearchButton />
            <FailureBoundary failed={() => null}>
              <FavouritesLink />
            </FailureBoundary>
            <OrdersLink />
            <FailureBoundary failed={() => <a href="/cart/">{cartTexts.title}</a>}>
              <CartLink />
            </FailureBoundary>
          </div>
        </div>
        <FailureBoundary failed={() => null}>
          <SearchForm />
        </FailureBoundary>
      </div>
      <CatalogueNav />
    </header>
  );
}

function ServiceLinks({ links }: { readonly links: readonly FrameLink[] }): ReactNode {
  const left = useAnswered(links);
  return left.length === 0 ? null : (
    <nav aria-label={layoutTexts.service}>
      <LinkList links={left} />
    </nav>
  );
}

/** On phones it opens the menu. Without a script the catalogue's own menu stands in for it. */
function MenuButton(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      aria-label={layoutTexts.menu}
      aria-haspopup="dialog"
      className={styles.menu}
      onClick={() => void dispatch(showDialog('menu', {}))}
    >
      <MenuIcon />
    </button>
  );
}
