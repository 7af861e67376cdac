/** Every component in every state, on one page. Served in development only. */
import type { ReactNode } from 'react';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { KitControls } from './controls.tsx';
import { KitDialogs } from './dialogs.tsx';
import styles from './gallery.module.css';
import { KitGoods } from './goods.tsx';
import { KitMessages } from './messages.tsx';
import { KitStates } from './states.tsx';
import { KitTokens } from './tokens.tsx';

const crumbs = [
  ['Главная', '/'],
  ['Части', '/_kit/'],
] as const;

export function Kit(): ReactNode {
  return (
    <main className={styles.kit}>
      <PageHead
        crumbs={crumbs}
        title="Витрина: части"
        lead="Всё, из чего сложены экраны, во всех состояниях. Наведение, фокус и нажатие показаны рядом и живые."
      />
      <KitTokens />
      <KitControls />
      <KitStates />
      <KitGoods />
      <KitMessages />
      <KitDialogs />
      <DialogHost />
    </main>
  );
}
