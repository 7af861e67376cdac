/** A field with a popup under it: keyboard control, ARIA relations, presses outside. The focus stays in the field. */
import { useEffect, useEffectEvent, useState } from 'react';

interface ListKeys {
  /** Number of options. */
  readonly count: number;
  /** A new value means new options, of which none is active. */
  readonly list: unknown;
  /** Called to take the active option. */
  readonly onTake: (index: number) => void;
  readonly onClose: () => void;
  /**
   * Removes an option by Delete, if options can be removed. The list then has buttons for that, so Tab moves to them.
   */
  readonly onForget?: (index: number) => void;
}

/**
 * The arrow keys move through the options and the field itself, in a ring. Enter takes the active option; without one
 * it submits the field's form. Escape closes the list and keeps the text. Tab closes it and moves on, unless `onForget`
 * is given.
 * @returns index of the active option, -1 for the field itself
 */
export function useListKeys(field: HTMLInputElement, { count, list, onTake, onClose, onForget }: ListKeys): number {
  const [{ index, of }, setActive] = useState({ index: -1, of: list });
  const active = of === list ? index : -1;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) setActive({ index: walk(active, step, count), of: list });
    else if (event.key === 'Enter' && active !== -1) onTake(active);
    else if (event.key === 'Delete' && active !== -1 && onForget !== undefined) onForget(active);
    else if (event.key === 'Escape') onClose();
    else {
      if (event.key === 'Tab' && count > 0 && onForget === undefined) onClose();
      return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  }, [field]);
  return active;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** One step in the ring of the field (-1) and its options. */
function walk(active: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((active + 1 + step + positions) % positions) - 1;
}

/**
 * Sets the ARIA attributes that connect the field with its list. The field's role is `searchbox` (conventions.md §4),
 * which does not support `aria-expanded`: the `status` in the popup says that there is a list, and how long it is.
 * @param list id of the list
 * @param option id of the active option, which is scrolled into view
 */
export function useFieldRelations(field: HTMLInputElement, list: string | undefined, option: string | undefined): void {
  useEffect(() => {
    setOrRemove(field, 'aria-controls', list);
    setOrRemove(field, 'aria-activedescendant', option);
    if (option !== undefined) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [field, list, option]);
  useEffect(
    () => () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    },
    [field],
  );
}

function setOrRemove(field: HTMLInputElement, name: string, value: string | undefined): void {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, value);
}

/** The click that opens something must not close it again (spec §9, D40). */
const LISTEN_AFTER_MS = 50;

/**
 * Calls `onOutside` on a press or a focus outside of a part of the page, beginning 50 ms after mounting, and if the focus
 * has moved elsewhere by then.
 */
export function useOutside(part: Element | null, onOutside: () => void): void {
  const tell = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node) || part?.contains(target) !== true) onOutside();
  });
  useEffect(() => {
    const listen = ({ target }: Event): void => tell(target);
    const timer = setTimeout(() => {
      document.addEventListener('pointerdown', listen);
      document.addEventListener('focusin', listen);
      const { activeElement, body } = document;
      if (activeElement !== body) tell(activeElement);
    }, LISTEN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, []);
}
