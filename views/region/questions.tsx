/** The questions of a first visit: the visitor’s age, and the city. */

import type { ReactNode } from 'react';
import type { DialogProps } from '../../client/dialogs/dialog-kinds.ts';
import { chooseOtherCity } from '../../client/region/region-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { ageGate } from '../../shared/profile/profile.ts';
import { ageGateTexts } from '../../shared/texts/age-gate.ts';
import { cityTexts } from '../../shared/texts/region.ts';
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

interface CityQuestionProps {
  readonly id: string;
  readonly props: DialogProps['cityQuestion'];
}

/** 'Ваш город — …?' with the detected city, shown if that differs from the page's (D18). */
export function CityQuestion({ id, props }: CityQuestionProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog id={id} title={cityTexts.question(props.detected)}>
      <p>{cityTexts.questionNote(props.shown)}</p>
      <Answers id={id} yes={cityTexts.yes} no={cityTexts.other} onNo={() => dispatch(chooseOtherCity())} />
    </Dialog>
  );
}
