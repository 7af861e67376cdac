import type { ReactNode } from 'react';
import { giftTexts } from '../../shared/texts/pages/content.ts';
import { Block } from '../ui/page-parts/block.tsx';
import rows from '../ui/page-parts/page-parts.module.css';

const { path, occasions, narrower } = giftTexts.gifts;

interface GiftLinksProps {
  /** Path of the page about an occasion: the links are of gifts for it. Default: for any. */
  readonly page?: string;
}

/** Links to the section of gifts, narrowed by occasion, budget and packaging; nothing where the shop names none. */
export function GiftLinks({ page = '' }: GiftLinksProps): ReactNode {
  if (path === '') return null;
  const own = page === '' ? undefined : occasions.find(([about]) => about === page);
  const hrefOf = (...queries: readonly string[]): string => `${path}?${queries.join('&')}`;
  const links = [
    ...(own === undefined ? occasions : [own]).map(([, title, query]) => [title, hrefOf(query)] as const),
    ...narrower.map(([title, query]) => [title, own === undefined ? hrefOf(query) : hrefOf(own[2], query)] as const),
  ];
  return (
    <Block title={giftTexts.title} lead={giftTexts.lead} more={<a href={path}>{giftTexts.all}</a>}>
      <ul aria-label={giftTexts.title} className={rows.boxed}>
        {links.map(([title, href]) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </Block>
  );
}
