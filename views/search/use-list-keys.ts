/** Keyboard control of a field with a list under it. The focus stays in the field; one option is active. */
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
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
