import type { ReactNode } from 'react';
import { ageGate } from '../../shared/profile/profile.ts';
import { ageGateTexts } from '../../shared/texts/age-gate.ts';
import { Answers } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

const age = ageGate?.age ?? 0;

/** 'Вам есть 18 лет?' (spec §2). Only an answer closes it. */
export function AgeGate({ id }: { readonly id: string }): ReactNode {
  return (
    <Dialog id={id} title={ageGateTexts.title({ age })} close="nowhere">
      <p>{ageGateTexts.lead}</p>
      <Answers id={id} yes={ageGateTexts.yes({ age })} no={ageGateTexts.no} />
    </Dialog>
  );
}
