/** `/feedback/callback/` (D23): the page behind the link 'Заказать звонок'. */
import { callbackTexts } from '../../../shared/texts/feedback.ts';
import { CallbackPage } from '../../feedback/callback-page.tsx';
import { defineScreen } from '../../screen.ts';
import { Loading } from '../../ui/loading.tsx';

export const screen = defineScreen<undefined>({
  head: () => ({ title: callbackTexts.title, description: callbackTexts.promise }),
  View: () => <CallbackPage />,
  Loading: () => <Loading />,
});
