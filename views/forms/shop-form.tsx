import type { ReactNode } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { ShopForm as Form, FormField } from '../../shared/rules/forms/shop-form.ts';
import { Bound } from '../ui/bound.tsx';
import button from '../ui/buttons/button.module.css';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { FormConsent, FormFailure } from './form-parts.tsx';
import styles from './shop-form.module.css';
import { useShopForm } from './use-shop-form.ts';

interface ShopFormProps {
  readonly form: Form;
  /** The goods that the form is about. */
  readonly goodsId?: number | undefined;
  /** Called once the form was sent. Without it the form itself says so. */
  readonly onSent?: Parameters<typeof useShopForm>[2];
}

/**
 * A form that is sent to the shop. Its fields are the rows of its table. Without JavaScript it is posted to its own page,
 * which is then rendered with the fields and their errors, or with the thanks (D39).
 */
export function ShopForm({ form, goodsId, onSent }: ShopFormProps): ReactNode {
  const { fields, errors, failure, sent, sending, change, settlePhone, props } = useShopForm(form, goodsId, onSent);
  const { submit, note, sent: thanks, sentNote } = form.texts;
  const names = Object.entries(form.fields);
  return (
    <form
      {...props}
      method="post"
      action={form.page}
      aria-label={form.label}
      data-pairs={names.length > 3 ? '' : undefined}
      className={styles.form}
    >
      <p role="status" className={sent ? styles.sent : undefined} data-outcome={sent ? '' : undefined}>
        {sent ? (
          <>
            {thanks} <small>{sentNote}</small>
          </>
        ) : null}
      </p>
      <FormFailure failure={failure} className={styles.failure} />
      {names.map(([name, row], index) => (
        <Field
          key={name}
          name={name}
          row={row}
          isFirst={index === 0}
          value={fields[name] ?? ''}
          error={errors[name]}
          onChange={(text) => change(name, text)}
          onBlur={settlePhone}
        />
      ))}
      {note === undefined ? null : (
        <p className="note">
          <Bound text={note} />
        </p>
      )}
      <div className={styles.send}>
        <button type="submit" aria-disabled={sending} className={button.primary}>
          {submit}
        </button>
        <FormConsent />
      </div>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly row: FormField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

function Field({ name, row, isFirst, value, error, onChange, onBlur }: FieldProps): ReactNode {
  const { label, placeholder, autoComplete, inputMode, shape, required } = row;
  if (shape !== undefined && shape !== 'lines') {
    const choices = shape.map((each) => ({ value: each, title: each }));
    return (
      <div className={styles.choice}>
        <span aria-hidden="true">{label}</span>
        <RadioGroup label={label} choices={choices} value={value} error={error} onChange={onChange} />
      </div>
    );
  }
  const props = {
    label,
    name,
    placeholder,
    autoComplete,
    required,
    value,
    error,
    'data-autofocus': isFirst ? '' : undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  if (shape === 'lines') {
    return (
      <div className={styles.wide}>
        <TextArea {...props} rows={6} />
      </div>
    );
  }
  return inputMode === 'tel' ? (
    <TextField {...props} type="tel" onBlur={onBlur} />
  ) : (
    <TextField {...props} inputMode={inputMode} />
  );
}

/** Shows the thanks for a form as a modal (spec §4). @param how `replace`: in place of the form's own dialog */
export function useThanks({ texts }: Form, how?: 'replace'): () => void {
  const dispatch = useAppDispatch();
  return () => void dispatch(showDialog('message', { title: texts.sent, text: texts.sentNote }, how));
}
