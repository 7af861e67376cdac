import type { ReactNode } from 'react';
import type { DialogProps } from '../../client/dialogs/dialog-kinds.ts';
import { chooseOtherCity } from '../../client/region/region-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { cityTexts } from '../../shared/texts/region.ts';
import { Answers } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

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
