import { type ReactNode, type ToggleEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { closeOnBack } from '../../../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../../client/store/hooks.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { useApp } from '../../../context/app-context.ts';
import { isFilled } from '../../../navigation/filled-fields.ts';
import button from '../../../ui/buttons/button.module.css';
import { CloseIcon } from '../../../ui/buttons/close-icon.tsx';
import { Late } from '../../../ui/states/late.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { DEFAULT_SORT, LISTING_FORM, type ListingAddress, listingFields, listingHref } from '../address.ts';
import { FilterGroups, HiddenFields } from './filter-groups.tsx';
import styles from './filters.module.css';
import type { FilterGroup } from './groups.ts';
import { availableQuery, filtersQuery } from './queries.ts';

/** Id of the sheet, for the buttons that open and close it. */
export const FILTERS_ID = 'filters';

interface FiltersProps {
  readonly address: ListingAddress;
  /** How many goods it has. */
  readonly count: number;
}

/**
 * The filters of a listing: a column beside the goods on wide screens, on phones a popover sheet, which opens without a
 * script, and with one is a dialog (conventions.md §4). They are a late block, so the goods never wait for them. They are fields of the listing's form, which is there
 * from the start, and which a script submits on change. Its fields follow the address, on Back as well:
 * without `autoComplete` the browser would restore what it has kept of them.
 */
export function Filters({ address, count }: FiltersProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const { navigation } = useApp().at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, to the same address too
  useLayoutEffect(() => restore(form.current), [navigation]);
  const chosen = <HiddenFields fields={listingFields({ filter: address.filter })} />;
  const sheet = useSheet();
  return (
    <div {...sheet} id={FILTERS_ID} popover="auto" className={styles.sheet}>
      <p className={styles.head}>
        <span tabIndex={-1}>{listingTexts.filters}</span>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide" className={styles.close}>
          <span className="visually-hidden">{listingTexts.closeFilters}</span>
          <CloseIcon />
        </button>
      </p>
      <form
        ref={form}
        id={LISTING_FORM}
        action={address.path}
        aria-label={listingTexts.filters}
        autoComplete="off"
        data-auto-submit=""
        data-keep-scroll=""
        className={styles.form}
      >
        {/* Enter in a field presses the first submit button of its form. Without this one it would be a chip. */}
        <button type="submit" hidden>
          {listingTexts.show}
        </button>
        <HiddenFields fields={listingFields({ ...address, sort: DEFAULT_SORT, filter: {}, page: 1 })} />
        <Late
          query={filtersQuery(address)}
          fallback={
            <>
              {chosen}
              <Loading />
            </>
          }
          failed={(message) => (
            <>
              {chosen}
              {message}
            </>
          )}
        >
          {(groups) => (groups.length === 0 ? chosen : <Counted groups={groups} address={address} />)}
        </Late>
      </form>
      <p className={styles.foot}>
        <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={button.quiet}>
          {listingTexts.reset}
        </a>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide" className={button.primary}>
          {listingTexts.showGoods({ count })}
        </button>
      </p>
    </div>
  );
}

/** Props of the sheet. While it is open it is a dialog, which Back closes and the focus does not leave. */
function useSheet() {
  const dispatch = useAppDispatch();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the page was hydrated.
  useEffect(() => setOpen(ref.current?.matches(':popover-open') === true), []);
  useEffect(() => {
    const sheet = ref.current;
    if (!isOpen || sheet === null) return;
    sheet.querySelector('span')?.focus();
    const closed = new AbortController();
    import('../../../ui/dialog/keep-tab-in.ts').then(
      ({ keepTabIn }) => sheet.addEventListener('keydown', keepTabIn, { signal: closed.signal }),
      () => undefined,
    );
    const uncover = dispatch(closeOnBack(() => sheet.hidePopover()));
    return () => {
      closed.abort();
      uncover();
    };
  }, [isOpen, dispatch]);
  return {
    ref,
    ...(isOpen && { role: 'dialog', 'aria-modal': true, 'aria-label': listingTexts.filters }),
    onToggle: ({ newState }: ToggleEvent<HTMLElement>): void => setOpen(newState === 'open'),
  };
}

interface CountedProps {
  readonly groups: readonly FilterGroup[];
  readonly address: ListingAddress;
}

/**
 * The filters with counts for the chosen ones (contract.md §4). Until they arrive the same fields show the counts of the
 * whole listing.
 */
function Counted({ groups, address }: CountedProps): ReactNode {
  const plain = <FilterGroups groups={groups} available={{}} address={address} />;
  return (
    <Late query={availableQuery(address)} fallback={plain} failed={plain}>
      {(available) => <FilterGroups groups={groups} available={available} address={address} />}
    </Late>
  );
}

/**
 * Sets the fields to their defaults, which are the values of the address. Input that is not submitted yet stays: fields
 * filled since the navigation began, and the number field that has the focus.
 */
function restore(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement) || isFilled(field)) continue;
    if (field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (field.type === 'number' && field !== document.activeElement) field.value = field.defaultValue;
    else if (field.type === 'hidden') field.disabled = false;
  }
}
