import { type MouseEvent, type ReactNode, useCallback, useRef } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { Late } from '../../../ui/states/late.tsx';
import { useFocusLost } from '../../../ui/use-focus-lost.ts';
import { choiceKey, isFiltered, LISTING_FORM, type ListingAddress, listingHref } from '../address.ts';
import { type Chosen, chosenValues } from './chosen-model.ts';
import styles from './filters.module.css';
import type { FilterGroup } from './groups.ts';
import { filtersQuery, namesQuery } from './queries.ts';

/** The chosen filters as chips that remove them, and a link that removes all. */
export function ChosenFilters({ address }: { readonly address: ListingAddress }): ReactNode {
  if (!isFiltered(address)) return null;
  const unnamed = <Chips address={address} groups={[]} />;
  return (
    <Late query={filtersQuery(address)} fallback={unnamed} failed={unnamed}>
      {(groups) =>
        groups.length === 0 && address.q !== '' ? (
          <Late query={namesQuery(address)} fallback={unnamed} failed={unnamed}>
            {(all) => <Chips address={address} groups={all} />}
          </Late>
        ) : (
          <Chips address={address} groups={groups} />
        )
      }
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

/** A button of the listing's form. A script clears the choice's fields; without one, the address names the choice. */
function Chip({ chosen: { key, title }, onLeft }: ChipProps): ReactNode {
  const chip = useFocusLost<HTMLButtonElement>(onLeft);
  return (
    <button
      ref={chip}
      type="submit"
      form={LISTING_FORM}
      name="without"
      value={key}
      aria-label={listingTexts.resetOne(title)}
      onClick={submitWithout}
    >
      {title}
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d="m1 1 8 8M9 1 1 9" />
      </svg>
    </button>
  );
}

function submitWithout(event: MouseEvent<HTMLButtonElement>): void {
  const { form, value: key } = event.currentTarget;
  if (form === null) return;
  event.preventDefault();
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || keyOf(field) !== key) continue;
    if (field.type === 'checkbox') field.checked = false;
    else if (field.type === 'hidden') field.disabled = true;
    else field.value = '';
  }
  form.requestSubmit();
}

/** The key of the choice that a field stands for. */
function keyOf({ name, value }: HTMLInputElement): string | undefined {
  const [, code = '', kind] = /^filter\.(.+?)(\[\]|\.from|\.to)?$/.exec(name) ?? [];
  return choiceKey(code, kind === '[]' ? value : undefined);
}
