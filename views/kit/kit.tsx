/** Every component in every state, on one page (design.md, 'The look'). Served in development only. */
import type { ReactNode } from 'react';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './kit.module.css';
import { KitControls } from './kit-controls.tsx';
import { KitDialogs } from './kit-dialogs.tsx';
import { KitGoods } from './kit-goods.tsx';
import { KitMessages } from './kit-messages.tsx';
import { KitStates } from './kit-states.tsx';
import { KitTokens } from './kit-tokens.tsx';

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
