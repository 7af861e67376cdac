import { type ReactNode, useState } from 'react';
import { readQuantity } from '../../shared/rules/quantity.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import styles from './stepper.module.css';

interface StepperProps {
  readonly quantity: number;
  /** The visitor's newest number; 0 removes. */
  readonly onChange: (quantity: number) => void;
}

/** Minus, a field, plus (conventions.md §4). What is typed and is no number is forgotten on leaving the field (D3). */
export function Stepper({ quantity, onChange }: StepperProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  // Another tab, or the API, may have decided otherwise since.
  const standing = typed !== undefined && (readQuantity(typed) ?? quantity) === quantity;
  const step = (by: number) => {
    setTyped(undefined);
    onChange(Math.max(0, quantity + by));
  };
  const type = (text: string) => {
    setTyped(text);
    const read = readQuantity(text);
    if (read !== undefined && read !== quantity) onChange(read);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in every browser, and needs a legend
    <div role="group" aria-label={cartTexts.quantity} className={styles.stepper}>
      <button type="button" aria-label={cartTexts.less} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
      </button>
      <input
        type="number"
        min="0"
        step="1"
        inputMode="numeric"
        autoComplete="off"
        aria-label={cartTexts.quantity}
        value={standing ? typed : String(quantity)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button type="button" aria-label={cartTexts.more} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
