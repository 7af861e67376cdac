import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { repeatOrder } from '../../client/cart/repeat-order.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { OrderLine, RepeatedLine } from '../../shared/rules/checkout/past-order.ts';
import { repeatTexts } from '../../shared/texts/orders.ts';
import button from '../ui/buttons/button.module.css';
import styles from './repeat-order.module.css';

interface RepeatOrderProps {
  readonly lines: readonly OrderLine[];
  /** Default: 'Повторить заказ'. */
  readonly label?: string;
}

/**
 * Puts the goods of an order, or of another list, into the cart, and tells the outcome: names the goods that are gone,
 * are fewer than wanted, or have another price now.
 */
export function RepeatOrder({ lines, label = repeatTexts.repeat }: RepeatOrderProps): ReactNode {
  const dispatch = useAppDispatch();
  const { mutate, isPending, data } = useMutation({ mutationFn: () => dispatch(repeatOrder(lines)) });
  return (
    <>
      <button
        type="button"
        aria-disabled={isPending}
        className={button.secondary}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {label}
      </button>
      <div role="status" className={styles.outcome}>
        {isPending ? <p>{repeatTexts.going}</p> : null}
        {data === undefined ? null : <Outcome lines={lines} outcomes={data} />}
      </div>
    </>
  );
}

interface OutcomeProps {
  readonly lines: readonly OrderLine[];
  readonly outcomes: readonly RepeatedLine[];
}

function Outcome({ lines, outcomes }: OutcomeProps): ReactNode {
  // In pieces, as the cart counts.
  const count = lines.reduce((sum, { qnt }, index) => sum + piecesOf(qnt, outcomes[index]), 0);
  const notes = lines.flatMap((line, index) => notesOf(line, outcomes[index]));
  return (
    <>
      <p>
        {count === 0 ? repeatTexts.nothing : repeatTexts.put({ count })}{' '}
        {count === 0 ? null : <a href="/cart/">{repeatTexts.toCart}</a>}
      </p>
      {notes.length === 0 ? null : (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function piecesOf(wanted: number, outcome: RepeatedLine | undefined): number {
  return outcome?.is === 'put' ? (outcome.left ?? wanted) : 0;
}

/** What has changed since the order. */
function notesOf({ title, qnt, price }: OrderLine, outcome: RepeatedLine | undefined): readonly string[] {
  if (outcome === undefined) return [];
  if (outcome.is === 'gone') return [repeatTexts.gone(title)];
  const { left, price: now } = outcome;
  return [
    ...(left === undefined ? [] : [repeatTexts.left({ title, left, wanted: qnt })]),
    ...(now === undefined ? [] : [repeatTexts.price({ title, before: price, now })]),
  ];
}
