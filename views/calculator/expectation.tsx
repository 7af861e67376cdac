import type { ReactNode } from 'react';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import drawing from '../ui/states/shop-window.module.css';
import { ShopWindow } from '../ui/states/shop-window.tsx';
import styles from './expectation.module.css';

/** Shown in place of the result before the first calculation: a drawing and a hint. */
export function Expectation(): ReactNode {
  return (
    <div className={styles.expectation}>
      <ShopWindow className={styles.window}>
        <path className={drawing.green} d="M196 488V330c0-46 32-56 32-104v-70h44v70c0 48 32 58 32 104v158z" />
        <path className={styles.gold} d="M222 138c0-14 12-22 28-22s28 8 28 22l-2 92h-52z" />
        <path className={drawing.label} d="M196 366h108v72H196z" />
        <path className={drawing.line} d="M212 382h76M212 394h46M212 424h76" />
        <path className={styles.fizz} d="M352 344h40l-5 62a15 15 0 0 1-30 0z" />
        <path className={drawing.bowl} d="M348 296c-4 66-4 120 20 126v52h-22v14h52v-14h-22v-52c24-6 24-60 20-126z" />
        <path className={styles.fizz} d="M428 364h40l-5 44a15 15 0 0 1-30 0z" />
        <path className={drawing.bowl} d="M424 296c-4 66-4 120 20 126v52h-22v14h52v-14h-22v-52c24-6 24-60 20-126z" />
        <path className={drawing.accent} d="M104 398h62c-2 22-12 33-31 33s-29-11-31-33z" />
        <path className={drawing.bowl} d="M106 350c-8 48-2 82 24 86v38h-26v14h62v-14h-26v-38c26-4 32-38 24-86z" />
      </ShopWindow>
      <p>{calculatorTexts.expectation}</p>
    </div>
  );
}
