import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { layoutTexts } from '../../shared/texts/layout.ts';
import type { MenuNode } from '../data/frame-model.ts';
import { categoryNodes, menuQuery, wholeMenuQuery } from '../data/frame-queries.ts';
import { useAnswered } from '../data/use-answered.ts';
import { CloseIcon } from '../ui/buttons/close-icon.tsx';
import { cachedMarkup } from '../ui/cached-markup.ts';
import { Late } from '../ui/states/late.tsx';
import styles from './catalogue-nav.module.css';
import { linkItems } from './link-list.tsx';

const MENU = 'catalogue-menu';

/** The catalogue's menu: a row with its first level, and a sheet with all levels, which opens without JavaScript. */
export function CatalogueNav(): ReactNode {
  return (
    <nav aria-label={layoutTexts.catalogue} className={styles.nav}>
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
      <button type="button" popoverTarget={MENU} className={styles.open}>
        <OpenLabel />
      </button>
      {nodes.some(([, url]) => url !== '') ? <ul className={styles.row} {...row(nodes)} /> : null}
      <MenuSheet nodes={nodes} />
    </>
  );
}

const row = cachedMarkup((nodes: readonly MenuNode[]) => linkItems(nodes.filter(([, url]) => url !== '')));

/** Stands in where there is no menu, or not in time (D27): a link to the catalogue, and the profile's categories. */
function Categories(): ReactNode {
  return (
    <>
      <a href="/catalog/" className={styles.open}>
        <OpenLabel />
      </a>
      <ul className={styles.row} {...row(categoryNodes)} />
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

export function MenuIcon(): ReactNode {
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
  const carried = <ul className={styles.groups} {...groups(nodes)} />;
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
      className={styles.sheet}
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
      <p className={styles.title}>
        <a href="/catalog/">{layoutTexts.catalogue}</a>
      </p>
      <button type="button" popoverTarget={MENU} popoverTargetAction="hide" className={styles.close}>
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
  return <ul className={styles.groups} {...groups(useAnswered(nodes))} />;
}

const groups = cachedMarkup((nodes: readonly MenuNode[]) => menuItems(nodes, styles.titles));

/** @param below class of the list one level below; the lists under it have the class `sections` */
function menuItems(nodes: readonly MenuNode[], below: string | undefined): ReactNode {
  return nodes.map(([title, url, children]) => (
    <li key={url + title}>
      {url === '' ? <span>{title}</span> : <a href={url}>{title}</a>}
      {children === undefined ? null : <ul className={below}>{menuItems(children, styles.sections)}</ul>}
    </li>
  ));
}
