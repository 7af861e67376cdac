import type { ReactNode } from 'react';
import drawn from '../../ui/states/shop-window.module.css';
import { ShopWindow } from '../../ui/states/shop-window.tsx';
import styles from './error-page.module.css';

interface ErrorFrameProps {
  readonly status: number;
  readonly children: ReactNode;
}

/** The layout of an error page: the status code in large figures, a text, a drawing. */
export function ErrorFrame({ status, children }: ErrorFrameProps): ReactNode {
  return (
    <div className={styles.error}>
      <div className={styles.words}>
        <p className={styles.code}>{status}</p>
        {children}
      </div>
      <EmptyWindow />
    </div>
  );
}

/** A drawing for error pages: an empty shop window with a bottle on its side and an empty glass. */
export function EmptyWindow(): ReactNode {
  return (
    <ShopWindow className={styles.window}>
      <g transform="translate(-8 22.4) scale(1.2)">
        <path className={drawn.bowl} d="M316 262c-9 40-3 70 26 75v41h-24v7h62v-7h-24v-41c29-5 35-35 26-75z" />
        <path className={drawn.green} d="M96 385h150c20 0 26-18 56-18h18v-30h-18c-30 0-36-18-56-18H96z" />
        <path className={drawn.label} d="M128 319h68v66h-68z" />
        <path className={drawn.line} d="M138 332v40M148 332v24M186 332v40" />
        <ellipse className={drawn.wine} cx="344" cy="386" rx="8" ry="2.4" />
      </g>
    </ShopWindow>
  );
}
