import styles from './dialog.module.css';

const VEILED = `.${styles.small}, .${styles.wide}`;

/**
 * Tells the page's styles which dialogs are open above it: `data-under` is '' below a full-screen dialog, 'veil' if the
 * page is visible behind it. With `html:has(dialog:modal)` every change on the page would recalculate all styles.
 * @param opening the dialog about to be shown; marking it before saves a second style calculation
 */
export function markPageUnder(opening?: HTMLDialogElement): void {
  const { dataset } = document.documentElement;
  const over: Element[] = [...document.querySelectorAll('dialog:modal')];
  if (opening !== undefined) over.push(opening);
  if (over.length === 0) delete dataset.under;
  else dataset.under = over.some((dialog) => dialog.matches(VEILED)) ? 'veil' : '';
}
