import type { ReactNode } from 'react';
import button from '../../ui/buttons/button.module.css';
import { useCheckout } from '../use-checkout.ts';
import styles from './sending-button.module.css';

interface SendingButtonProps {
  readonly onSend: () => void;
  /** Status text while the request is in flight. */
  readonly sending: string;
  /** Disables the button: something that the request needs is still being loaded. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** Sends the order or asks for its outcome. It is disabled until the answer comes. */
export function SendingButton({ onSend, sending, isWaiting = false, children }: SendingButtonProps): ReactNode {
  const processing = useCheckout((state) => state.processing);
  const isBusy = processing || isWaiting;
  return (
    <>
      <button type="button" disabled={isBusy} aria-busy={isBusy} className={button.primary} onClick={onSend}>
        {children}
      </button>
      <p role="status" className={styles.status}>
        {processing ? sending : ''}
      </p>
    </>
  );
}
