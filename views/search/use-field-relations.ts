import { useEffect } from 'react';

/**
 * Tells readers what the field controls. The field is the form's, and its role is `searchbox` (conventions.md §4),
 * which knows no `aria-expanded`: that there is a list, and how long, is said by the `status` in it.
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
