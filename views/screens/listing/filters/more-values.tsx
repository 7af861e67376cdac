import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { useFocusLost } from '../../../ui/use-focus-lost.ts';
import { type ListingAddress, listingHref } from '../address.ts';
import styles from './filters.module.css';
import type { FilterValue } from './model.ts';

interface MoreValuesProps {
  readonly address: ListingAddress;
  readonly count: number;
  /** Called when the link is unmounted while it has the focus, because all values are shown. */
  readonly onFollowed: () => void;
}

/** A link to the same listing with all values of the filters. */
export function MoreValues({ address, count, onFollowed }: MoreValuesProps): ReactNode {
  const link = useFocusLost<HTMLAnchorElement>(onFollowed);
  return (
    <a ref={link} href={listingHref({ ...address, wide: true })} data-keep-scroll="" className={styles.more}>
      {listingTexts.moreValues({ count })}
    </a>
  );
}

/**
 * Moves the focus to the first new value when the link to all values is unmounted with the focus (WCAG 2.4.3).
 * @param list the element with one field for each value
 * @param values the values shown
 * @returns callback for `MoreValues.onFollowed`
 */
export function useFocusOnNewValue(list: RefObject<HTMLElement | null>, values: readonly FilterValue[]): () => void {
  const followed = useRef(false);
  const before = useRef(values);
  useLayoutEffect(() => {
    if (followed.current) {
      const first = values.findIndex(([value]) => before.current.every(([other]) => other !== value));
      const fields = [...(list.current?.querySelectorAll('input') ?? [])].slice(first);
      fields.find(({ disabled }) => !disabled)?.focus();
    }
    followed.current = false;
    before.current = values;
  });
  return useCallback(() => {
    followed.current = true;
  }, []);
}
