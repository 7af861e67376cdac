import { useEffect } from 'react';

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
