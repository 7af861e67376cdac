import type { ReactNode } from 'react';
import { remembered } from '../remembered.ts';
import type { FrameLink } from './frame-model.ts';

/** A plain list of links. */
export function LinkList({ links }: { readonly links: readonly FrameLink[] }): ReactNode {
  return <ul {...items(links)} />;
}

const items = remembered(linkItems);

/** What such a list holds. */
export function linkItems(links: readonly FrameLink[]): ReactNode {
  return links.map(([title, url]) => (
    <li key={url}>
      <a href={url}>{title}</a>
    </li>
  ));
}
