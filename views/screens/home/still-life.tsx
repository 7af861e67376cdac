import type { ReactNode } from 'react';
import drawn from '../../ui/shop-window.module.css';
import { ShopWindow } from '../../ui/shop-window.tsx';
import styles from './still-life.module.css';

/** The shop window with bottles, a glass, cheese and grapes. */
export function StillLife(): ReactNode {
  return (
    <ShopWindow className={styles.window}>
      <path className={drawn.green} d="M150 488V286c0-34 24-40 24-76v-66h32v66c0 36 24 42 24 76v202z" />
      <path className={styles.gold} d="M172 132h36v70h-36z" />
      <path className={drawn.label} d="M150 336h80v92h-80z" />
      <path className={drawn.line} d="M162 352h56M162 362h34M162 412h56" />
      <path className={drawn.wine} d="M256 488V262c0-26 28-28 28-62v-92h32v92c0 34 28 36 28 62v226z" />
      <path className={styles.ink} d="M282 96h36v62h-36z" />
      <path className={drawn.label} d="M256 312h88v116h-88z" />
      <path className={drawn.line} d="M270 330h60M270 340h36M270 410h60" />
      <path className={drawn.wine} d="M300 362c12 0 18 8 18 16s-8 16-18 16-18-8-18-16 6-16 18-16z" />
      <path className={drawn.bowl} d="M376 282c-12 52-4 92 34 98v88h-30v8h76v-8h-30v-88c38-6 46-46 34-98z" />
      <path className={drawn.wine} d="M371 322c-2 34 12 52 47 52s49-18 47-52z" />
      <path className={styles.gold} d="M58 488l34-56 92 18v38z" />
      <path className={styles.rind} d="M58 488l34-56 92 18" />
      <circle className={styles.hole} cx="112" cy="468" r="8" />
      <circle className={styles.hole} cx="150" cy="474" r="6" />
      <g className={styles.grape}>
        <circle cx="462" cy="474" r="14" />
        <circle cx="488" cy="474" r="14" />
        <circle cx="475" cy="452" r="14" />
        <circle cx="501" cy="452" r="14" />
        <circle cx="514" cy="474" r="14" />
        <circle cx="488" cy="431" r="14" />
      </g>
      <path className={styles.stem} d="M488 418c2-12 8-18 18-24" />
    </ShopWindow>
  );
}
