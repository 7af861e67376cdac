import type { ReactNode } from 'react';
import { useAppSelector } from '../../client/store/hooks.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { HeaderLink } from '../ui/links/header-link.tsx';

/** The header's link to the favourites. Their number is its description (conventions.md §4). */
export function FavouritesLink(): ReactNode {
  const count = useAppSelector((state) => state.remembered.favourites?.length);
  return (
    <HeaderLink
      id="favourites"
      href="/favorites/"
      title={favouriteTexts.title}
      icon="M12 20 4.7 12.6a4.7 4.7 0 0 1 6.7-6.7l.6.7.6-.7a4.7 4.7 0 0 1 6.7 6.7z"
      count={count}
      description={count === undefined ? undefined : goodsTexts.count({ count })}
    />
  );
}
