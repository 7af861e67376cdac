import type { ReactNode } from 'react';
import type { DialogProps } from '../../client/store/dialog-kinds.ts';
import { Dialog } from './dialog.tsx';

interface MessageDialogProps {
  readonly id: string;
  readonly props: DialogProps['message'];
}

/** The generic modal: says something, with 'Закрыть' at its foot (spec §2). */
export function MessageDialog({ id, props }: MessageDialogProps): ReactNode {
  return (
    <Dialog id={id} title={props.title} close="foot">
      {props.text === undefined ? null : <p>{props.text}</p>}
    </Dialog>
  );
}
