import { type ReactNode, useCallback, useRef } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { Late } from '../../../ui/states/late.tsx';
import { useFocusLost } from '../../../ui/use-focus-lost.ts';
import { isFiltered, type ListingAddress, listingFields, listingHref } from '../address.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import styles from './chosen.module.css';
import { type Chosen, chosenValues } from './chosen-model.ts';
import { type FilterGroup, filtersQuery } from './model.ts';

/** The chosen filters as chips that remove them, and a link that removes all. */
export function ChosenFilters({ address }: { readonly address: ListingAddress }): ReactNode {
  if (!isFiltered(address)) return null;
  const unnamed = <Chips address={address} groups={[]} />;
  return (
    <Late query={filtersQuery(address)} fallback={unnamed} failed={unnamed}>
      {(groups) => <Chips address={address} groups={groups} />}
    </Late>
  );
}

interface ChipsProps {
  readonly address: ListingAddress;
  readonly groups: readonly FilterGroup[];
}

function Chips({ address, groups }: ChipsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const goOn = useCallback((left: HTMLButtonElement) => {
    const chips = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = chips.indexOf(left) + 1;
    (chips[next] ?? chips[next - 2])?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.chosen}>
      <ul ref={list} aria-label={listingTexts.chosen} className={styles.chips}>
        {chosenValues(address, groups).map((chosen) => (
          <li key={chosen.key}>
            <Chip chosen={chosen} onLeft={goOn} />
          </li>
        ))}
      </ul>
      <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={styles.reset}>
        {listingTexts.reset}
      </a>
    </div>
  );
}

interface ChipProps {
  readonly chosen: Chosen;
  /** Called when the chip is unmounted while it has the focus. */
  readonly onLeft: (chip: HTMLButtonElement) => void;
}

/** A GET form of its own, so that it works without a script: it leads to the listing without the choice. */
function Chip({ chosen: { title, without }, onLeft }: ChipProps): ReactNode {
  const chip = useFocusLost<HTMLButtonElement>(onLeft);
  return (
    <form action={without.path} data-keep-scroll="">
      <HiddenFields fields={listingFields(without)} />
      <button ref={chip} type="submit" aria-label={listingTexts.resetOne(title)}>
        {title}
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <path d="m1 1 8 8M9 1 1 9" />
        </svg>
      </button>
    </form>
  );
}
