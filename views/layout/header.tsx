import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { support } from '../../shared/profile/profile.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { CartLink } from '../cart/cart-link.tsx';
import type { FrameLink, MenuNode } from '../data/frame-model.ts';
import { categoryNodes, menuQuery, serviceQuery, wholeMenuQuery } from '../data/frame-queries.ts';
import { useAnswered } from '../data/use-answered.ts';
import { FavouritesLink } from '../favourites/favourite-button.tsx';
import { OrdersLink, useAreOrdersOffered } from '../orders/orders-link.tsx';
import { CloseIcon } from '../ui/buttons/close-icon.tsx';
import { cachedMarkup } from '../ui/cached-markup.ts';
import { ExtraBlock } from '../ui/extra-block.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { Logo } from '../ui/logo.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Late } from '../ui/states/late.tsx';
import styles from './header.module.css';
import layout from './layout.module.css';
import { LinkList, linkItems } from './link-list.tsx';
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
        <div data-screen-only="" className={styles.region}>
          <FailureBoundary failed={() => null}>{city}</FailureBoundary>
        </div>
        <div className={styles.service}>
          <Late query={serviceQuery} fallback={null} failed={null} broken={null}>
            {({ header }) => <ServiceLinks links={header} />}
          </Late>
        </div>
        <p className={styles.hours}>{support.hours}</p>
        <PhoneLink className={styles.phone} />
        <a href="/feedback/callback/" data-waits="" data-screen-only="" className={styles.callback}>
          {layoutTexts.callback}
        </a>
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <MenuButton />
          <div className={styles.logo}>
            <Logo />
          </div>
          <div data-screen-only="" className={styles.own} data-orders={hasOrders || undefined}>
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

const MENU = 'catalogue-menu';

/** The catalogue's menu: a row with its first level, and a sheet with all levels, which opens without JavaScript. */
function CatalogueNav(): ReactNode {
  return (
    <nav aria-label={layoutTexts.catalogue} className={layout.catalogue}>
      <Late query={menuQuery} fallback={<Categories />} failed={<Categories />}>
        {(nodes) => <Menu all={nodes} />}
      </Late>
    </nav>
  );
}

function Menu({ all }: { readonly all: readonly MenuNode[] }): ReactNode {
  const nodes = useAnswered(all);
  return nodes.length === 0 ? (
    <Categories />
  ) : (
    <>
      <button type="button" popoverTarget={MENU} className={layout.openCatalogue}>
        <OpenLabel />
      </button>
      {nodes.some(([, url]) => url !== '') ? <ul className={layout.catalogueRow} {...row(nodes)} /> : null}
      <MenuSheet nodes={nodes} />
    </>
  );
}

const row = cachedMarkup((nodes: readonly MenuNode[]) => linkItems(nodes.filter(([, url]) => url !== '')));

/** Stands in where there is no menu, or not in time (D27): a link to the catalogue, and the profile's categories. */
function Categories(): ReactNode {
  return (
    <>
      <a href="/catalog/" className={layout.openCatalogue}>
        <OpenLabel />
      </a>
      <ul className={layout.catalogueRow} {...row(categoryNodes)} />
    </>
  );
}

function OpenLabel(): ReactNode {
  return (
    <>
      <MenuIcon />
      <span>{layoutTexts.wholeCatalogue}</span>
    </>
  );
}

function MenuIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
      <path d="M0 1h20M0 7h20M0 13h13" />
    </svg>
  );
}

function MenuSheet({ nodes }: { readonly nodes: readonly MenuNode[] }): ReactNode {
  const at = useLocation();
  const sheet = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const carried = <ul className={layout.menuGroups} {...groups(nodes)} />;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu (spec §2)
  useLayoutEffect(() => {
    if (sheet.current?.matches(':popover-open') === true) sheet.current.hidePopover();
  }, [at]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus leaving it
    <div
      ref={sheet}
      id={MENU}
      popover="auto"
      className={layout.sheet}
      onToggle={({ currentTarget, newState }) => {
        if (newState !== 'open') return;
        setOpened(true);
        currentTarget.querySelector('a')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The sheet covers the page, so it closes when the focus moves out of it.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <p className={layout.sheetTitle}>
        <a href="/catalog/">{layoutTexts.catalogue}</a>
      </p>
      <button type="button" popoverTarget={MENU} popoverTargetAction="hide" className={layout.close}>
        <span className="visually-hidden">{layoutTexts.closeMenu}</span>
        <CloseIcon />
      </button>
      {opened ? (
        <Late query={wholeMenuQuery} fallback={carried} failed={carried}>
          {(whole) => <Groups nodes={whole} />}
        </Late>
      ) : (
        carried
      )}
    </div>
  );
}

function Groups({ nodes }: { readonly nodes: readonly MenuNode[] }): ReactNode {
  return <ul className={layout.menuGroups} {...groups(useAnswered(nodes))} />;
}

const groups = cachedMarkup((nodes: readonly MenuNode[]) => menuItems(nodes, layout.menuTitles));

/** @param below class of the list one level below; the lists under it have the class `sections` */
function menuItems(nodes: readonly MenuNode[], below: string | undefined): ReactNode {
  return nodes.map(([title, url, children]) => (
    <li key={url + title}>
      {url === '' ? <span>{title}</span> : <a href={url}>{title}</a>}
      {children === undefined ? null : <ul className={below}>{menuItems(children, layout.menuSections)}</ul>}
    </li>
  ));
}
