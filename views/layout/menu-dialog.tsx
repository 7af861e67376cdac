/** The phone's menu (conventions.md §4), a chunk of its own. */
import type { ReactNode } from 'react';
import { CALCULATOR } from '../../shared/optional.ts';
import { calculatorLinkTexts } from '../../shared/texts/calculator-link.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { menuTexts } from '../../shared/texts/menu.ts';
import { isLinked } from '../data/addresses.ts';
import type { FrameLink, MenuNode } from '../data/frame-model.ts';
import { categoryNodes, menuQuery, wholeMenuQuery } from '../data/frame-queries.ts';
import { useAnswered } from '../data/use-answered.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { useHasOrders } from '../orders/orders-link.tsx';
import { CityButton } from '../region/city-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LinkList } from './link-list.tsx';
import styles from './menu-dialog.module.css';

/** Without pages that the profile does not have (conventions §5). */
const pages = (
  [
    [menuTexts.shops, '/shop/'],
    [menuTexts.actions, '/actions/'],
    [menuTexts.brands, '/brands/'],
    [menuTexts.articles, '/article/'],
    [calculatorLinkTexts.menu, CALCULATOR],
    [layoutTexts.orders, '/orders/'],
    [favouriteTexts.title, '/favorites/'],
  ] satisfies readonly FrameLink[]
).filter(([, url]) => isLinked(url));

export default function MenuDialog({ id }: { readonly id: string }): ReactNode {
  const { data: carried = categoryNodes } = usePageQuery(menuQuery);
  const { data: whole = carried } = usePageQuery(wholeMenuQuery);
  const nodes = useAnswered(whole.length === 0 ? categoryNodes : whole);
  const hasOrders = useHasOrders();
  const links = useAnswered(pages).filter(([, url]) => hasOrders || url !== '/orders/');
  return (
    <Dialog id={id} title={layoutTexts.menu} size="full">
      <nav aria-label={layoutTexts.catalogue} className={styles.catalogue}>
        <a href="/catalog/" className="name">
          {layoutTexts.wholeCatalogue}
        </a>
        {nodes.map((node) => (
          <Branch key={node[1] + node[0]} node={node} />
        ))}
      </nav>
      <div className={styles.pages}>
        <LinkList links={links} />
        <CityButton />
      </div>
    </Dialog>
  );
}

/** A branch of the catalogue: an accordion, of which one is open at a time. */
function Branch({ node: [title, url, children = []] }: { readonly node: MenuNode }): ReactNode {
  if (children.length === 0)
    return (
      <a href={url} className="name">
        {title}
      </a>
    );
  return (
    <details name="menu">
      <summary className="name">{title}</summary>
      <ul>
        {url === '' ? null : (
          <li>
            <a href={url}>{menuTexts.wholeBranch(title)}</a>
          </li>
        )}
        {children.map(([name, path, below = []]) => (
          <li key={path + name}>
            {path === '' ? <span>{name}</span> : <a href={path}>{name}</a>}
            {below.length === 0 ? null : (
              <ul className={`note ${styles.sections}`}>
                {below.map(([section, to]) => (
                  <li key={to + section}>{to === '' ? section : <a href={to}>{section}</a>}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
