import styles from './dialog.module.css';

const VEILED = `.${styles.small}, .${styles.wide}`;

/**
 * Tells the page's styles which dialogs are open over it: `data-under` is '' under one that fills the window, and
 * 'veil' where the page shows through. With `html:has(dialog:modal)` every change on the page would restyle all of it.
 * @param opening a dialog that is about to be shown; marked now, it costs no second style pass
 */
export function markPageUnder(opening?: HTMLDialogElement): void {
  const { dataset } = document.documentElement;
  const over: Element[] = [...document.querySelectorAll('dialog:modal')];
  if (opening !== undefined) over.push(opening);
  if (over.length === 0) delete dataset.under;
  else dataset.under = over.some((dialog) => dialog.matches(VEILED)) ? 'veil' : '';
}
