/** The drink calculator, `/calculator/` (spec §2). The form's fields are in the address, so that it can be shared. */
import { type ReactNode, useEffect, useRef } from 'react';
import { readParty } from '../../shared/rules/forms/calculator.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { contentCrumbs, contentHead } from '../content/model.ts';
import type { Place } from '../context/place.ts';
import { usePosted } from '../context/posted.ts';
import { defineScreen } from '../data/screen.ts';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './calculator-screen.module.css';
import { Expectation } from './expectation.tsx';
import { type CalculatorModel, optionsQuery, usualParty } from './model.ts';
import { PartyForm } from './party-form.tsx';
import { Result } from './result.tsx';
import { useCalculation } from './use-calculation.ts';

const { title, description, lead } = calculatorTexts;

export const screen = defineScreen<CalculatorModel>({
  main: () => optionsQuery,
  head: (_, { path }, origin) => contentHead({ title, description, html: '' }, contentCrumbs(title, path), origin),
  View: Calculator,
  Loading: () => <Loading />,
});

function Calculator({ model, at }: { readonly model: CalculatorModel; readonly at: Place }): ReactNode {
  const posted = usePosted();
  const asked = readParty(posted?.fields ?? at.query);
  const { calculation, loading, errors, failure, again } = useCalculation(asked);
  const outcome = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // On a phone the result is far below the button.
  useEffect(() => {
    if (calculation === undefined || !pressed.current) return;
    pressed.current = false;
    const top = outcome.current?.getBoundingClientRect().top ?? 0;
    if (top > innerHeight / 2) outcome.current?.scrollIntoView();
  }, [calculation]);
  return (
    <>
      <PageHead crumbs={contentCrumbs(title, at.path)} title={title} lead={lead} />
      <div className={styles.calculator}>
        <PartyForm
          options={model}
          asked={asked}
          usual={usualParty(model)}
          refused={errors}
          onAsk={() => {
            pressed.current = true;
          }}
          onAskAgain={again}
        />
        <div ref={outcome} data-outcome="">
          {failure === undefined ? null : (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          {asked === undefined && failure === undefined ? <Expectation /> : null}
          {loading ? <Loading /> : null}
          {calculation === undefined || asked === undefined ? null : (
            <Result calculation={calculation} sections={model.sections} asked={asked} />
          )}
          {asked === undefined || posted !== undefined ? null : (
            <noscript>
              <p>{calculatorTexts.noScript}</p>
            </noscript>
          )}
        </div>
      </div>
    </>
  );
}
