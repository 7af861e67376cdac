import type { ReactNode } from 'react';
import styles from './empty-window.module.css';

/** The shop window with nothing in it but a corkscrew's catch. Decoration only. */
export function EmptyWindow(): ReactNode {
  return (
    <svg viewBox="0 0 480 420" className={styles.window} aria-hidden="true">
      <path className={styles.glass} d="M60 388V220a180 180 0 0 1 360 0v168z" />
      <g className={styles.frame}>
        <path d="M60 388V220a180 180 0 0 1 360 0v168" />
        <path d="M74 388V220a166 166 0 0 1 332 0v168" />
        <path d="M240 54v74M143 85l40 60M337 85l-40 60M91 148l58 34M389 148l-58 34" />
        <path d="M146 220a94 94 0 0 1 188 0" />
      </g>
      <path className={styles.bowl} d="M316 262c-9 40-3 70 26 75v41h-24v7h62v-7h-24v-41c29-5 35-35 26-75z" />
      <path className={styles.bottle} d="M96 385h150c20 0 26-18 56-18h18v-30h-18c-30 0-36-18-56-18H96z" />
      <path className={styles.label} d="M128 319h68v66h-68z" />
      <path className={styles.frame} d="M138 332v40M148 332v24M186 332v40" />
      <ellipse className={styles.drop} cx="344" cy="386" rx="8" ry="2.4" />
      <path className={styles.sill} d="M24 388h432v8H24z" />
    </svg>
  );
}
