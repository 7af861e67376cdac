import type { ReactNode } from 'react';
import { distanceKm, formatDistance, type Point } from '../../shared/rules/shops/distance.ts';
import type { ShopNames } from './names.ts';

interface NameLineProps {
  readonly shop: ShopNames & { readonly at?: Point };
  /** The visitor's position. */
  readonly place: Point | undefined;
  readonly className: string | undefined;
}

/** The shop's name and distance below its address. Renders nothing if they add nothing to the address. */
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
