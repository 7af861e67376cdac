import type { ReactNode } from 'react';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import field from '../ui/fields/field.module.css';
import type { Option } from './model.ts';
import styles from './party-form.module.css';

interface DrinkChoiceProps {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A checkbox for each drink; nothing if the API names none and there is no error to show. */
export function DrinkChoice({ options, chosen, error, onChange }: DrinkChoiceProps): ReactNode {
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
