import type { ReactNode } from 'react';
import type { FrameLink } from './frame-model.ts';

/** A plain list of links. */
export function LinkList({ links }: { readonly links: readonly FrameLink[] }): ReactNode {
  return (
    <ul>
      {links.map(([title, url]) => (
        <li key={url}>
          <a href={url}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
