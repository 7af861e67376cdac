import type { ReactNode } from 'react';
import drawing from '../ui/states/shop-window.module.css';
import { ShopWindow } from '../ui/states/shop-window.tsx';
import styles from './error-page.module.css';

/** A drawing for error pages, of goods of no kind: an empty shop window in which a blank price tag hangs. */
export function EmptyWindow(): ReactNode {
  return (
    <ShopWindow className={styles.window}>
      <path className={drawing.line} d="M280 122v140" />
      <g transform="rotate(-9 280 262)">
        <path className={drawing.label} d="M280 232 336 282V430H224V282z" />
        <path className={drawing.line} d="M280 232 336 282V430H224V282zM246 340h68M246 362h44M246 398h68" />
        <circle className={drawing.line} cx="280" cy="272" r="9" />
      </g>
    </ShopWindow>
  );
}
