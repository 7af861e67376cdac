import { type ReactNode, useId } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import field from '../../ui/fields/field.module.css';
import toggle from '../../ui/fields/toggle.module.css';
import { LocateButton } from '../locate-button.tsx';
import styles from './shop-toolbar.module.css';

interface ShopToolbarProps<Sort extends string> {
  readonly search: {
    readonly label: string;
    readonly placeholder?: string;
    /** The parameter's name in the address, if the field belongs to a form that works without JavaScript. */
    readonly name?: string;
    readonly text: string;
    readonly onText: (text: string) => void;
  };
  readonly sort?: {
    readonly label: string;
    /** As of the search. */
    readonly name?: string;
    readonly titles: Readonly<Record<Sort, string>>;
    readonly value: Sort;
    readonly onSort: (sort: Sort) => void;
  };
  readonly filters?: readonly {
    readonly title: string;
    /** As of the search: what a press sends. */
    readonly name?: string;
    readonly value?: string;
    readonly pressed: boolean;
    readonly disabled?: boolean;
    /** Says why it is disabled. */
    readonly note?: string | undefined;
    readonly onPress: () => void;
  }[];
  /** Called with the visitor's location. Without it the toolbar has no button to share it. */
  readonly onPlace?: (place: Point) => void;
  /** Takes little height on phones. */
  readonly compact?: boolean;
  /** Further controls, between search and sorting. */
  readonly children?: ReactNode;
}

/** Search, sorting and filters above a list of shops. */
export function ShopToolbar<Sort extends string = never>(props: ShopToolbarProps<Sort>): ReactNode {
  const { search, sort, filters = [], onPlace, compact = false, children } = props;
  const noteId = useId();
  const note = filters.find((filter) => filter.note !== undefined)?.note;
  return (
    <search className={compact ? `${styles.toolbar} ${styles.compact}` : styles.toolbar}>
      <input
        type="search"
        name={search.name}
        aria-label={search.label}
        placeholder={search.placeholder ?? search.label}
        autoComplete="off"
        value={search.text}
        onChange={({ target }) => search.onText(target.value)}
        className={field.input}
      />
      {children}
      <div className={styles.tools}>
        {sort === undefined ? null : (
          <select
            name={sort.name}
            aria-label={sort.label}
            value={sort.value}
            onChange={({ target }) => sort.onSort(target.value as Sort)}
            className={field.select}
          >
            {Object.entries<string>(sort.titles).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        )}
        {filters.length === 0 ? null : (
          <div className={styles.filters}>
            {filters.map(({ title, name, value, pressed, disabled, note, onPress }) => (
              <button
                key={title}
                type={import.meta.env.SSR && name !== undefined ? 'submit' : 'button'}
                name={name}
                value={value}
                aria-pressed={pressed}
                disabled={disabled}
                aria-describedby={note === undefined ? undefined : noteId}
                className={toggle.toggle}
                onClick={onPress}
              >
                {title}
              </button>
            ))}
            {note === undefined ? null : (
              <small id={noteId} className={styles.note}>
                {note}
              </small>
            )}
          </div>
        )}
        {onPlace === undefined ? null : <LocateButton onPlace={onPlace} />}
      </div>
    </search>
  );
}
