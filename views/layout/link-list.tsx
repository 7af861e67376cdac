import type { ReactNode } from 'react';
import type { FrameLink, MenuNode } from '../data/frame-model.ts';
import { cachedMarkup } from '../ui/cached-markup.ts';

/** A plain list of links. */
export function LinkList({ links }: { readonly links: readonly FrameLink[] }): ReactNode {
  return <ul {...items(links)} />;
}

const items = cachedMarkup(linkItems);

/** The items of such a list. Of a menu only the first level is shown. */
export function linkItems(links: readonly (FrameLink | MenuNode)[]): ReactNode {
  return links.map(([title, url]) => (
    <li key={url}>
      <a href={url}>{title}</a>
    </li>
  ));
}
