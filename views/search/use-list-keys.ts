/** The keyboard of a field with a list under it: the focus stays in the field, an option is the active one. */
import { useEffect, useEffectEvent, useState } from 'react';

interface ListKeys {
  /** How many options there are. */
  readonly count: number;
  /** Other options: none of them is active. */
  readonly list: unknown;
  /** The active option is to be taken. */
  readonly onTake: (index: number) => void;
  readonly onClose: () => void;
  /** Takes an option out of the list, where that can be done: by Delete, or by buttons beside it, which Tab leads to. */
  readonly onForget?: (index: number) => void;
}

/**
 * Arrows walk round through the options and the field itself, Enter takes the active one (without one the field's own
 * form is sent), Escape closes the list and keeps the text, Tab closes it and goes on.
 * @returns the active option, -1 for the field itself
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

/** One place on in the ring of the field (-1) and its options. */
function walk(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
