/**
 * The menus of the frame, made from the API's two navigation calls (D42). Links without a title or a page are left out.
 * Loaded with the first such call of the browser.
 */
import type { MenuItem, ServiceLinks } from '../../shared/contract/things.ts';
import { isLinked } from './addresses.ts';

/** Title, path ('' where there is no page), children. Tuples are short, and every page carries these. */
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

/** Sections of a category that its listing links to. */
const MOST_SECTIONS = 200;

/**
 * The catalogue's menu without branches that lead to no page.
 * @param levels how many levels are kept
 * @param most how many entries are kept: those of a level before those below them
 */
export function menuModel(
  items: readonly MenuItem[],
  levels: number,
  most = Number.POSITIVE_INFINITY,
): readonly MenuNode[] {
  return nodes(items, levels, { left: most });
}

function nodes(branches: readonly Branch[], levels: number, room: { left: number }): MenuNode[] {
  const kept = branches.slice(0, room.left);
  room.left -= kept.length;
  return kept.flatMap(({ title, url, children }): MenuNode[] => {
    const below = levels > 1 ? nodes(children ?? [], levels - 1, room) : [];
    const path = isLinked(url) ? url : '';
    if (title === '' || (path === '' && below.length === 0)) return [];
    return [below.length === 0 ? [title, path] : [title, path, below]];
  });
}

/** The links below a path of the menu, with groups flattened. @param menu with all its levels */
export function sectionsOf(menu: readonly MenuNode[], path: string): readonly FrameLink[] {
  for (const [, url, children = []] of menu) {
    const found = url === path ? leaves(children) : sectionsOf(children, path);
    if (found.length > 0) return found.slice(0, MOST_SECTIONS);
  }
  return [];
}

/** The addresses of menu groups that lead to an anchor of the catalogue's index begin with this. */
const GROUP = '/catalog/#';

/**
 * Where these groups begin in a list of categories.
 * @returns the group's anchor id by the path of its first category
 */
export function groupAnchors(
  menu: readonly MenuNode[],
  categories: readonly { readonly url: string }[],
): ReadonlyMap<string, string> {
  const groups = menu.filter(([, url]) => url.startsWith(GROUP) && url !== GROUP);
  return new Map(
    groups.toReversed().flatMap(([, url, children = []]): [string, string][] => {
      const first = categories.find((category) => leaves(children).some(([, path]) => path === category.url));
      return first === undefined ? [] : [[first.url, url.slice(GROUP.length)]];
    }),
  );
}

function leaves(menu: readonly MenuNode[]): readonly FrameLink[] {
  return menu.flatMap(([title, url, children = []]): FrameLink[] => [
    ...(url === '' ? [] : [[title, url] as const]),
    ...leaves(children),
  ]);
}

/** The service links of header and footer, without groups that have no links. */
export function serviceModel({ header, footer }: ServiceLinks): ServiceModel {
  const links = (items: readonly { title: string; url: string }[]): FrameLink[] =>
    items.filter(({ title, url }) => title !== '' && isLinked(url)).map(({ title, url }) => [title, url]);
  return {
    header: links(header),
    footer: footer.map(({ title, items }) => [title, links(items)] as const).filter(([, items]) => items.length > 0),
  };
}
