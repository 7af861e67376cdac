import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  MOST_GUESTS,
  type PartyDraft,
  type PartyField,
  partyErrors,
  partyQuery,
} from '../../shared/rules/forms/calculator.ts';
import type { FieldErrors } from '../../shared/rules/forms/fields.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import button from '../ui/buttons/button.module.css';
import field from '../ui/fields/field.module.css';
import { LabelledField, TextField } from '../ui/fields/text-field.tsx';
import styles from './calculator.module.css';
import type { CalculatorModel, Option } from './model.ts';

interface PartyFormProps {
  readonly options: CalculatorModel;
  readonly party: PartyDraft | undefined;
  readonly usual: PartyDraft;
  /** Errors in the fields `party`, found by the form's own rules or by the API. */
  readonly refused: FieldErrors<PartyField>;
  /** Called when the form is submitted. */
  readonly onAsk: () => void;
  /** Called when the form is submitted unchanged: the calculation is repeated without a navigation. */
  readonly onAskAgain: () => void;
}

/**
 * The form of the calculator: guests, occasion, duration, drinks. Without a script it is posted to its own page (D39).
 * Once hydrated it is a GET form, so that its fields are in the address and can be shared.
 */
export function PartyForm({ options, party, usual, refused, onAsk, onAskAgain }: PartyFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(party ?? usual);
  const [attempted, setAttempted] = useState(false);
  const [alive, setAlive] = useState(false);
  useLayoutEffect(() => setAlive(true), []);
  const query = party === undefined ? '' : partyQuery(party);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new address
  useLayoutEffect(() => {
    if (party !== undefined && !isFilled(form.current)) setDraft(party);
  }, [query]);

  const unchanged = partyQuery(draft) === query;
  const errors = { ...(unchanged ? refused : {}), ...(attempted ? partyErrors(draft) : {}) };
  const change = (part: Partial<PartyDraft>) => setDraft({ ...draft, ...part });

  const submit = (event: SubmitEvent) => {
    setAttempted(true);
    const wrong = Object.keys(partyErrors(draft)).length > 0;
    if (!wrong) onAsk();
    if (wrong || unchanged) event.preventDefault();
    if (!wrong && unchanged) onAskAgain();
  };

  const guests = (name: 'men' | 'women') => ({
    label: calculatorTexts[name],
    name: `guests.${name}`,
    type: 'number',
    inputMode: 'numeric' as const,
    min: 0,
    max: MOST_GUESTS,
    step: 1,
    value: draft[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });

  return (
    <form
      ref={form}
      method={alive ? 'get' : 'post'}
      action="/calculator/"
      noValidate
      autoComplete="off"
      data-keep-scroll=""
      className={styles.form}
      onSubmit={submit}
    >
      <fieldset aria-describedby={errors.guests === undefined ? undefined : 'party-guests-error'}>
        <legend>{calculatorTexts.guests}</legend>
        <div className={styles.pair}>
          <TextField {...guests('men')} />
          <TextField {...guests('women')} />
        </div>
        {errors.guests === undefined ? null : (
          <p role="alert" id="party-guests-error" className={styles.error}>
            {errors.guests}
          </p>
        )}
      </fieldset>
      {options.events.length + options.durations.length === 0 ? null : (
        <fieldset>
          <legend>{calculatorTexts.party}</legend>
          <div className={styles.text}>
            <SelectField
              label={calculatorTexts.event}
              name="event"
              options={options.events}
              value={draft.event}
              error={errors.event}
              onChange={(event) => change({ event })}
            />
            <SelectField
              label={calculatorTexts.hours}
              name="hours"
              options={options.durations}
              value={draft.hours}
              error={errors.hours}
              onChange={(hours) => change({ hours })}
            />
          </div>
        </fieldset>
      )}
      <DrinkChoice
        options={options.drinks}
        chosen={draft.drinks}
        error={errors.drinks}
        onChange={(drinks) => change({ drinks })}
      />
      <button type="submit" className={button.primary}>
        {calculatorTexts.submit}
      </button>
    </form>
  );
}

interface DrinkChoiceProps {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A checkbox for each drink; nothing if the API names none and there is no error to show. */
function DrinkChoice({ options, chosen, error, onChange }: DrinkChoiceProps): ReactNode {
  if (options.length === 0 && error === undefined) return null;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'party-drinks-error'}>
      <legend>{calculatorTexts.drinks}</legend>
      <div className={styles.drinks}>
        {options.map(([code, title]) => (
          <label key={code} className={field.choice}>
            <input
              type="checkbox"
              name="drinks[]"
              value={code}
              checked={chosen.includes(code)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
              }
            />
            {title}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p role="alert" id="party-drinks-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A labelled select; nothing if there are no options. */
function SelectField({ label, name, options, value, error, onChange }: SelectFieldProps): ReactNode {
  if (options.length === 0) return null;
  return (
    <LabelledField label={label} error={error}>
      {(ties) => (
        <select
          {...ties}
          name={name}
          value={value}
          className={field.select}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map(([code, title]) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
