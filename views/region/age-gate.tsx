import type { ReactNode } from 'react';
import { ageGateTexts } from '../../shared/texts/dialogs.ts';
import { Answers } from '../ui/dialog/answers.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** 'Вам есть 18 лет?' (spec §2). Only an answer closes it. */
export function AgeGate({ id }: { readonly id: string }): ReactNode {
  return (
    <Dialog id={id} title={ageGateTexts.title} close="nowhere">
      <p>{ageGateTexts.lead}</p>
      <Answers id={id} yes={ageGateTexts.yes} no={ageGateTexts.no} />
    </Dialog>
  );
}
