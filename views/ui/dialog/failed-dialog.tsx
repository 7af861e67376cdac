import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import button from '../buttons/button.module.css';
import { Dialog } from './dialog.tsx';

interface FailedDialogProps {
  readonly id: string;
  /** Tries to load it again. */
  readonly onRetry: () => void;
}

/** Replaces a dialog that has thrown, or whose code could not be loaded (D45). */
export function FailedDialog({ id, onRetry }: FailedDialogProps): ReactNode {
  return (
    <Dialog id={id} title={errorTexts.unknown}>
      <button type="button" data-autofocus="" className={button.primary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </Dialog>
  );
}
