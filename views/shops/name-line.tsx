import type { ReactNode } from 'react';
import { awayText, type Origin, type Point } from '../../shared/rules/shops/distance.ts';
import type { ShopNames } from './names.ts';

interface NameLineProps {
  readonly shop: ShopNames & { readonly at?: Point };
  /** Where its distance is measured from. */
  readonly from: Origin | undefined;
  /** Is the list sorted by distance? */
  readonly sorted: boolean;
  readonly className: string | undefined;
}

/**
 * A line under a shop's address: its name and its distance; nothing if there is no distance and the name is the
 * address.
 */
export function NameLine({ shop: { name, address, at }, from, sorted, className }: NameLineProps): ReactNode {
  const far = awayText(at, from, sorted);
  if (name === address && far === undefined) return null;
  return (
    <p className={className}>
      {name === address ? null : name}
      {far === undefined ? null : <span>{far}</span>}
    </p>
  );
}
