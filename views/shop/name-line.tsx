import type { ReactNode } from 'react';
import { distanceKm, formatDistance, type Point } from '../../shared/rules/shops/distance.ts';
import type { ShopNames } from './names.ts';

interface NameLineProps {
  readonly shop: ShopNames & { readonly at?: Point };
  /** Of the visitor. */
  readonly place: Point | undefined;
  readonly className: string | undefined;
}

/** Under a shop's address: what it is called, and how far it is. Nothing where neither says more than the address. */
export function NameLine({ shop: { name, address, at }, place, className }: NameLineProps): ReactNode {
  const far = place === undefined || at === undefined ? undefined : formatDistance(distanceKm(place, at));
  if (name === address && far === undefined) return null;
  return (
    <p className={className}>
      {name === address ? null : name}
      {far === undefined ? null : <span>{far}</span>}
    </p>
  );
}
