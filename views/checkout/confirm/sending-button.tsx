import type { ReactNode } from 'react';
import button from '../../ui/buttons/button.module.css';
import { useCheckout } from '../use-checkout.ts';
import styles from './sending-button.module.css';

interface SendingButtonProps {
  readonly onSend: () => void;
  /** What is said while it is under way. */
  readonly sending: string;
  readonly children: ReactNode;
}

/** Sends or asks for the order. One is enough: until the answer comes it cannot be pressed again. */
export function SendingButton({ onSend, sending, children }: SendingButtonProps): ReactNode {
  const processing = useCheckout((state) => state.processing);
  return (
    <>
      <button type="button" disabled={processing} aria-busy={processing} className={button.primary} onClick={onSend}>
        {children}
      </button>
      <p role="status" className={styles.status}>
        {processing ? sending : ''}
      </p>
    </>
  );
}
