import { useEffect } from 'react';

/**
 * Sets the ARIA attributes of the search field, which belongs to the form. Its role `searchbox` (conventions.md §4)
 * does not support `aria-expanded`; a `status` in the popup tells that there is a list, and its length.
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
