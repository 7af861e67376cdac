import { type FormHTMLAttributes, type ReactNode, type RefObject, useState } from 'react';
import { locateVisitor } from '../../../client/region/region-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { ShopFilter } from '../../../shared/rules/shops/find.ts';
import { finderTexts } from '../../../shared/texts/finder.ts';
import button from '../../ui/buttons/button.module.css';
import field from '../../ui/fields/field.module.css';
import { type Choice, RadioGroup } from '../../ui/fields/radio-group.tsx';
import styles from './finder.module.css';

export interface ControlsProps<View extends string> {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Without it there is nothing to choose. */
  readonly view?: {
    readonly choices: readonly Choice<View>[];
    readonly value: View;
    readonly onView: (view: View, field: HTMLInputElement) => void;
    /** Where there is room for list and map there is nothing to choose. */
    readonly isNarrowOnly?: boolean;
  };
  readonly filters?: {
    readonly offered: readonly ShopFilter[];
    readonly pressed: readonly ShopFilter[];
    /** The one that cannot be pressed now. */
    readonly disabled?: ShopFilter | undefined;
    /** Id of the note that says why. */
    readonly note?: string | undefined;
    readonly onFilter: (filter: ShopFilter) => void;
  };
  /** Called once the visitor's location is known. */
  readonly onLocated?: () => void;
  /** The form to which text and view belong, where they work without JavaScript: as the parameters `q` and `view`. */
  readonly form?: FormHTMLAttributes<HTMLFormElement> & { readonly ref: RefObject<HTMLFormElement | null> };
  /** All of it stands in a form that works without JavaScript (D39): a press sends `filter`, a sort `sort`. */
  readonly isPlain?: boolean;
}

/** Search, view, filters, and the visitor's place. */
export function Controls<View extends string>(props: ControlsProps<View>): ReactNode {
  const { text, onText, view, filters, onLocated, form, isPlain = false } = props;
  const submit = (
    <button type="submit" className={button.secondary}>
      {finderTexts.show}
    </button>
  );
  const fields = (
    <>
      <input
        type="search"
        name="q"
        aria-label={finderTexts.search}
        placeholder={finderTexts.search}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        className={field.input}
      />
      {view === undefined ? null : (
        <div className={styles.view} data-narrow-only={view.isNarrowOnly ? '' : undefined}>
          <RadioGroup
            label={finderTexts.view}
            {...(form && { name: 'view' })}
            choices={view.choices}
            value={view.value}
            onChange={view.onView}
          />
        </div>
      )}
      {isPlain ? submit : null}
      {form === undefined ? null : <noscript>{submit}</noscript>}
    </>
  );
  return (
    <search className={styles.controls} data-works={isPlain ? 'all' : form && 'fields'}>
      {form === undefined ? (
        fields
      ) : (
        <form autoComplete="off" data-keep-scroll="" className={styles.form} {...form}>
          {fields}
        </form>
      )}
      <div className={styles.tools}>
        {filters === undefined ? null : <Filters isPlain={isPlain} {...filters} />}
        <LocateButton onLocated={onLocated} isBeside={filters !== undefined} />
      </div>
    </search>
  );
}

type FiltersProps = NonNullable<ControlsProps<string>['filters']> & Pick<ControlsProps<string>, 'isPlain'>;

function Filters({ offered, pressed, disabled, note, onFilter, isPlain = false }: FiltersProps): ReactNode {
  return offered.map((filter) => (
    <button
      key={filter}
      type={isPlain ? 'submit' : 'button'}
      name="filter"
      value={pressed.includes(filter) ? '' : filter}
      aria-pressed={pressed.includes(filter)}
      disabled={filter === disabled}
      aria-describedby={filter === disabled ? note : undefined}
      className={styles.filter}
      onClick={() => onFilter(filter)}
    >
      {finderTexts.filters[filter]}
    </button>
  ));
}

interface LocateButtonProps {
  readonly onLocated?: (() => void) | undefined;
  /** On a phone there is room for the picture only, beside filters. */
  readonly isBeside?: boolean;
}

/** 'Определить моё местоположение' (conventions.md §4). It says so if the location is denied or not found. */
export function LocateButton({ onLocated, isBeside = false }: LocateButtonProps): ReactNode {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const locate = async () => {
    setAsking(true);
    setRefused(false);
    const position = await dispatch(locateVisitor());
    setAsking(false);
    setRefused(position === undefined);
    if (position !== undefined) onLocated?.();
  };
  return (
    <>
      <button
        type="button"
        aria-busy={asking}
        data-script-only=""
        className={`${button.quiet} ${styles.locate}`}
        onClick={() => void locate()}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M14.5 1.5 1.5 7l5.6 1.9L9 14.5z" />
        </svg>
        <span className={isBeside ? 'visually-hidden till-tablet' : undefined}>{finderTexts.locate}</span>
      </button>
      <span role="status" className="note">
        {refused ? finderTexts.notLocated : ''}
      </span>
    </>
  );
}
