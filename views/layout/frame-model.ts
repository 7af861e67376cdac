/** What the frame shows of the API's two navigations (D42). Pages that do not exist are not linked. */
import type { MenuItem, ServiceLinks } from '../../shared/contract/things.ts';
import { isLinked } from '../links.ts';

/** Title, path ('' where no page stands there), children. Tuples, as every page carries them. */
export type MenuNode = readonly [title: string, url: string, children?: readonly MenuNode[]];

export type FrameLink = readonly [title: string, url: string];

export interface ServiceModel {
  readonly header: readonly FrameLink[];
  readonly footer: readonly (readonly [title: string, links: readonly FrameLink[]])[];
}

interface Branch {
  readonly title: string;
  readonly url: string;
  readonly children?: readonly Branch[] | null | undefined;
}

/** The catalogue's menu without branches that lead nowhere. */
export function menuModel(items: readonly MenuItem[]): readonly MenuNode[] {
  return nodes(items);
}

function nodes(branches: readonly Branch[]): MenuNode[] {
  return branches.flatMap(({ title, url, children }): MenuNode[] => {
    const below = nodes(children ?? []);
    const path = isLinked(url) ? url : '';
    if (path === '' && below.length === 0) return [];
    return [below.length === 0 ? [title, path] : [title, path, below]];
  });
}

/** Service links of header and footer; groups that are left empty go. */
export function serviceModel({ header, footer }: ServiceLinks): ServiceModel {
  const links = (items: readonly { title: string; url: string }[]): FrameLink[] =>
    items.filter(({ url }) => isLinked(url)).map(({ title, url }) => [title, url]);
  return {
    header: links(header),
    footer: footer.map(({ title, items }) => [title, links(items)] as const).filter(([, items]) => items.length > 0),
  };
}
