import styles from './dialog.module.css';

const VEILED = `dialog:modal:is(.${styles.small}, .${styles.wide})`;

/**
 * Tells the styles of the page which dialogs lie over it: `data-under` is '' under one that fills the window, 'veil' where
 * the page shines through. With `html:has(dialog:modal)` every change on the page would have all of it styled anew.
 */
export function markPageUnder(): void {
  const { dataset } = document.documentElement;
  if (document.querySelector('dialog:modal') === null) delete dataset.under;
  else dataset.under = document.querySelector(VEILED) === null ? '' : 'veil';
}
