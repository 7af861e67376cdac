import type { ReactNode } from 'react';
import type { DialogProps } from '../../../client/store/dialogs/dialog-kinds.ts';
import { dialogTexts } from '../../../shared/texts/dialogs.ts';
import { Answers } from './answers.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly id: string;
  readonly props: DialogProps['confirm'];
}

/** Asks for a confirmation (spec §2): 'Подтвердить', or the question's own text for it, and 'Отменить'. */
export function ConfirmDialog({ id, props }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog id={id} title={props.title}>
      <p>{props.message}</p>
      <Answers id={id} yes={props.confirm ?? dialogTexts.confirm} no={dialogTexts.cancel} />
    </Dialog>
  );
}
