import type { ReactNode } from 'react';
import { closeDialog } from '../../../client/dialogs/dialog-actions.ts';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import button from '../buttons/button.module.css';
import { Dialog } from './dialog.tsx';

interface MessageDialogProps {
  readonly id: string;
  readonly props: DialogProps['message'];
}

/** The generic modal: a message with 'Закрыть' at its foot, or with a button that accepts it (spec §2, §5). */
export function MessageDialog({ id, props }: MessageDialogProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog id={id} title={props.title} close={props.accept === undefined ? 'foot' : 'top'}>
      {props.text === undefined ? null : <p>{props.text}</p>}
      {props.note === undefined ? null : <p>{props.note}</p>}
      {props.accept === undefined ? null : (
        <button
          type="button"
          data-autofocus=""
          className={button.primary}
          onClick={() => dispatch(closeDialog(id, true))}
        >
          {props.accept}
        </button>
      )}
    </Dialog>
  );
}

interface FailedDialogProps {
  readonly id: string;
  /** Tries to load it again. */
  readonly onRetry: () => void;
}

/** Replaces a dialog that has thrown, or whose code could not be loaded (D45). */
export function FailedDialog({ id, onRetry }: FailedDialogProps): ReactNode {
  return (
    <Dialog id={id} title={loadingTexts.unknown}>
      <button type="button" data-autofocus="" className={button.primary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </Dialog>
  );
}
