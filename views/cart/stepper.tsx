import { type ComponentProps, type ReactNode, useState } from 'react';
import { cutQuantity, readQuantity } from '../../shared/rules/cart/quantity.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { onPress } from './cart-form.tsx';
import styles from './goods-controls.module.css';

interface StepperProps {
  readonly quantity: number;
  /** The most pieces that can be had; more is cut, and it says so (D73). */
  readonly most: number;
  /** Called with the visitor's latest number; 0 removes the goods. */
  readonly onChange: (quantity: number) => void;
  /**
   * Props of the plus button while the quantity is 0. It stays the same element: moving the focus would make the
   * browser lay out the page twice before the frame that shows the first piece.
   */
  readonly first?: ComponentProps<'button'>;
  /**
   * Id of the form that minus and plus post as `qnt` without JavaScript (D39). Not the one around the field: Enter in
   * the field presses the first button of its form.
   */
  readonly form?: string;
}

/** Minus, a field, plus (conventions.md §4). Typed text that is not a number is dropped on blur (D3). */
export function Stepper({ quantity, most, onChange, first, form }: StepperProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  // The typed text is dropped if another tab or the API has since set another quantity.
  const standing = typed !== undefined && (readQuantity(typed) ?? quantity) === quantity;
  const [isCut, setCut] = useState(false);
  const ask = (wanted: number): boolean => {
    const next = cutQuantity(wanted, quantity, most);
    setCut(next < wanted);
    if (next !== quantity) onChange(next);
    return next < wanted;
  };
  const step = (by: number): ComponentProps<'button'> => {
    const next = Math.max(0, quantity + by);
    return {
      ...(form === undefined ? { type: 'button' } : { type: 'submit', form, name: 'qnt', value: next }),
      onClick: onPress(() => {
        setTyped(undefined);
        ask(next);
      }),
    };
  };
  const type = (text: string) => {
    const read = readQuantity(text);
    const wasCut = read !== undefined && ask(read);
    setTyped(wasCut ? undefined : text);
  };
  const empty = first !== undefined && quantity === 0;
  const more = empty ? first : { 'aria-label': cartTexts.more, children: <Sign path="M6 12h12M12 6v12" /> };
  return (
    <div {...(empty ? undefined : { role: 'group', 'aria-label': cartTexts.quantity, className: styles.stepper })}>
      {empty ? null : (
        <button {...step(-1)} aria-label={cartTexts.less}>
          <Sign path="M6 12h12" />
        </button>
      )}
      {empty ? null : (
        <input
          type="number"
          name={form && 'qnt'}
          min="0"
          step="1"
          inputMode="numeric"
          autoComplete="off"
          aria-label={cartTexts.quantity}
          value={standing ? typed : String(quantity)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
      <button {...step(1)} {...more} />
      {isCut ? (
        <p role="status" className="note">
          {cartTexts.cut({ most: Math.max(most, quantity) })}
        </p>
      ) : null}
    </div>
  );
}

/** Drawn, because a character in another size would make the browser prepare one more font. */
function Sign({ path }: { readonly path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
