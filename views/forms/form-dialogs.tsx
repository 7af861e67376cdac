/** The form dialogs. They are one chunk, because they share most of their code. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpenDialog } from '../../client/dialogs/dialog-kinds.ts';
import { support } from '../../shared/profile/profile.ts';
import { notifyForm, reviewForm } from '../../shared/rules/forms/about-goods.ts';
import { callbackForm, feedbackForm } from '../../shared/rules/forms/messages.ts';
import type { ShopForm as Form } from '../../shared/rules/forms/shop-form.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { feedbackTexts } from '../../shared/texts/pages/feedback.ts';
import { notifyTexts, reviewsTexts } from '../../shared/texts/reviews.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import { ShopForm, useThanks } from './shop-form.tsx';

type FormKind = 'callback' | 'feedback' | 'review' | 'notify';

interface FormDialogProps {
  readonly dialog: Extract<OpenDialog, { readonly kind: FormKind }>;
}

/** A form over the page. The thank-you modal replaces it (spec §4). */
export default function FormDialog({ dialog }: FormDialogProps): ReactNode {
  const { id } = dialog;
  switch (dialog.kind) {
    case 'callback':
      return (
        <Dialog id={id} title={callbackTexts.title}>
          <p>
            <NoBreak text={callbackTexts.promise} />
          </p>
          <p className="note">{support.hours}</p>
          <ThankedForm form={callbackForm} />
        </Dialog>
      );
    case 'feedback':
      return (
        <Dialog id={id} title={feedbackTexts.title} size="wide">
          <p>{feedbackTexts.lead}</p>
          <ThankedForm form={feedbackForm} />
        </Dialog>
      );
    case 'review':
      // The shop publishes a review after moderation.
      return (
        <Dialog id={id} title={reviewsTexts.write} size="wide">
          <p>{dialog.props.goods.title}</p>
          <ThankedForm form={reviewForm} goodsId={dialog.props.goods.id} />
        </Dialog>
      );
    case 'notify':
      return (
        <Dialog id={id} title={notifyTexts.title}>
          <p>{notifyTexts.lead(dialog.props.goods.title)}</p>
          <ThankedForm form={notifyForm} goodsId={dialog.props.goods.id} />
        </Dialog>
      );
  }
}

function ThankedForm({ form, goodsId }: { readonly form: Form; readonly goodsId?: number }): ReactNode {
  const client = useQueryClient();
  const thank = useThanks(form, 'replace');
  return (
    <ShopForm
      form={form}
      goodsId={goodsId}
      onSent={() => {
        if (form === reviewForm) void client.invalidateQueries({ queryKey: ['reviews', goodsId] });
        thank();
      }}
    />
  );
}
