/** The page of the link 'Заказать звонок', `/feedback/callback/` (D23). */
import type { ReactNode } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { feedbackTexts } from '../../shared/texts/pages/feedback.ts';
import { ContactList } from '../content/contact-list.tsx';
import { contentCrumbs, contentHead } from '../content/model.ts';
import type { Place } from '../context/place.ts';
import { usePosted } from '../context/posted.ts';
import { defineScreen } from '../data/screen.ts';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { SideColumns } from '../ui/page-parts/side-columns.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { CallbackForm, callbackThanks } from './callback-form.tsx';
import styles from './callback-screen.module.css';

const { title, promise } = callbackTexts;

export const screen = defineScreen<undefined>({
  head: (_, { path }, origin) => contentHead({ title, description: promise, html: '' }, crumbsTo(path), origin),
  View: Callback,
  Loading: () => <Loading />,
});

function crumbsTo(path: string): readonly Crumb[] {
  return contentCrumbs(title, path, [[feedbackTexts.title, '/feedback/']]);
}

function Callback({ at }: { readonly at: Place }): ReactNode {
  return (
    <>
      <PageHead crumbs={crumbsTo(at.path)} title={title} lead={promise} />
      <SideColumns aside={<ContactList path={at.path} />}>
        <CallbackPage />
      </SideColumns>
    </>
  );
}

/** The form of `/feedback/callback/`, with the result of a post without JavaScript. */
function CallbackPage(): ReactNode {
  const posted = usePosted();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.page}>
      {posted?.sent ? (
        <p role="status" className={styles.sent}>
          {callbackTexts.sent}
        </p>
      ) : null}
      <CallbackForm onSent={() => void dispatch(showDialog('message', callbackThanks))} />
    </div>
  );
}
