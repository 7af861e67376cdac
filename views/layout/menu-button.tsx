import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { MenuIcon } from './catalogue-nav.tsx';
import styles from './header.module.css';

/** On phones it opens the menu. Without a script the catalogue's own menu stands in for it. */
export function MenuButton(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      aria-label={layoutTexts.menu}
      aria-haspopup="dialog"
      className={styles.menu}
      onClick={() => void dispatch(showDialog('menu', {}))}
    >
      <MenuIcon />
    </button>
  );
}
