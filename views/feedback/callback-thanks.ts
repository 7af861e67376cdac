import type { DialogProps } from '../../client/store/dialogs/dialog-kinds.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';

/** The modal shown once a callback request was sent (spec §2). */
export const callbackThanks: DialogProps['message'] = { title: callbackTexts.sent, text: callbackTexts.sentNote };
