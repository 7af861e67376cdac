import type { ReactNode } from 'react';
import { distanceKm, formatDistance, type Point } from '../../shared/rules/shops/distance.ts';
import type { ShopNames } from './names.ts';

interface NameLineProps {
  readonly shop: ShopNames & { readonly at?: Point };
  /** Where the visitor is. */
  readonly place: Point | undefined;
  readonly className: string | undefined;
}

/**
 * A line under a shop's address: its name and its distance; nothing if there is no distance and the name is the
 * address.
 */
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
