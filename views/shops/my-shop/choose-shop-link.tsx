import type { ReactNode } from 'react';
import { leaveToChooseShop } from '../../../client/shops/page-left.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';

interface ChooseShopLinkProps {
  /** A view of the page of the shops. */
  readonly href?: string;
  readonly children: ReactNode;
}

/** A link to the shops, from which the choice of one leads back to this page. */
export function ChooseShopLink({ href = '/shop/', children }: ChooseShopLinkProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <a href={href} onClick={() => dispatch(leaveToChooseShop(location.pathname + location.search))}>
      {children}
    </a>
  );
}
