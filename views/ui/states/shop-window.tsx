import type { ReactNode } from 'react';
import styles from './shop-window.module.css';

interface ShopWindowProps {
  /** Sets its size. */
  readonly className?: string | undefined;
  /** Drawn inside the window. The sill is at y = 488, from x = 60 to 500. */
  readonly children: ReactNode;
}

/** A drawing of a shop window: glass under an arch with a fanlight, and a sill. Decoration only. */
export function ShopWindow({ className, children }: ShopWindowProps): ReactNode {
  return (
    <svg
      viewBox="0 0 560 520"
      className={className === undefined ? styles.window : `${styles.window} ${className}`}
      aria-hidden="true"
    >
      <path className={styles.glass} d="M60 488V238a220 220 0 0 1 440 0v250z" />
      <g className={styles.line}>
        <path d="M60 488V238a220 220 0 0 1 440 0v250" />
        <path d="M76 488V238a204 204 0 0 1 408 0v250" />
        <path d="M280 34v88M168 66l44 76M392 66l-44 76M98 150l70 40M462 150l-70 40" />
        <path d="M158 238a122 122 0 0 1 244 0" />
      </g>
      {children}
      <path className={styles.sill} d="M20 488h520v10H20z" />
    </svg>
  );
}
