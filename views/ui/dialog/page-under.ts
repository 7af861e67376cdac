import styles from './dialog.module.css';

const VEILED = `.${styles.small}, .${styles.wide}`;

/**
 * Tells the styles of the page which dialogs lie over it: `data-under` is '' under one that fills the window, 'veil' where
 * the page shines through. With `html:has(dialog:modal)` every change on the page would have all of it styled anew.
 * @param opening is about to be shown: told before, it costs no second pass of styles
 */
export function markPageUnder(opening?: HTMLDialogElement): void {
  const { dataset } = document.documentElement;
  const over: Element[] = [...document.querySelectorAll('dialog:modal')];
  if (opening !== undefined) over.push(opening);
  if (over.length === 0) delete dataset.under;
  else dataset.under = over.some((dialog) => dialog.matches(VEILED)) ? 'veil' : '';
}
