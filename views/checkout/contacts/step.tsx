import type { ReactNode } from 'react';
import { contactTexts } from '../../../shared/texts/checkout.ts';
import button from '../../ui/buttons/button.module.css';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemNote } from '../problem-note.tsx';
import frame from '../step-frame.module.css';
import { StepTitle } from '../step-title.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { useCheckout } from '../use-checkout.ts';
import styles from './step.module.css';
import { useContacts } from './use-contacts.ts';

/** 'Заполните данные покупателя' (spec §2 'Contacts step'). */
export function ContactsStep(): ReactNode {
  const { contacts, errors, valid, change, enter, leave, submit } = useContacts();
  const isLegal = useCheckout((state) => state.kind === 'legal');
  return (
    <section className={frame.step}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <StepTitle>{contactTexts.title}</StepTitle>
        <ProblemNote />
        <p className={styles.required}>{contactTexts.required}</p>
        <TextField
          label={contactTexts.phone}
          note={contactTexts.phoneNote}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          marked
          placeholder={contactTexts.phonePlaceholder}
          value={contacts.phone}
          error={errors.phone}
          onChange={(event) => change('phone', event.currentTarget.value)}
          onFocus={() => enter('phone')}
          onBlur={() => leave('phone')}
        />
        <TextField
          label={contactTexts.name}
          note={contactTexts.nameNote}
          autoComplete="name"
          required
          marked
          value={contacts.title}
          error={errors.title}
          onChange={(event) => change('title', event.currentTarget.value)}
          onFocus={() => enter('title')}
          onBlur={() => leave('title')}
        />
        <TextField
          label={contactTexts.email}
          note={contactTexts.emailNote}
          inputMode="email"
          autoComplete="email"
          value={contacts.email}
          error={errors.email}
          onChange={(event) => change('email', event.currentTarget.value)}
          onFocus={() => enter('email')}
          onBlur={() => leave('email')}
        />
        {isLegal ? <p>{`${contactTexts.bring} ${contactTexts.bringLegal}`}</p> : null}
        <button type="submit" disabled={!valid} className={button.primary}>
          {contactTexts.next}
        </button>
      </form>
      <OrderSummary />
    </section>
  );
}
