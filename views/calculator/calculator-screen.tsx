/** The drink calculator, `/calculator/` (spec §2). The form's fields are in the address, so that it can be shared. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api.ts';
import {
  type PartyDraft,
  type PartyField,
  partyBody,
  partyErrors,
  partyQuery,
  readParty,
  refusedParty,
} from '../../shared/rules/forms/calculator.ts';
import type { FieldErrors } from '../../shared/rules/forms/fields.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { contentCrumbs, contentHead } from '../content/model.ts';
import type { Place } from '../context/place.ts';
import { usePosted } from '../context/posted.ts';
import { browserApi, NEVER_STALE } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { Loading } from '../ui/states/loading.tsx';
import drawing from '../ui/states/shop-window.module.css';
import { ShopWindow } from '../ui/states/shop-window.tsx';
import styles from './calculator.module.css';
import { type Calculation, type CalculatorModel, optionsQuery, usualParty } from './model.ts';
import { PartyForm } from './party-form.tsx';
import { Result } from './result.tsx';

const { title, description, lead } = calculatorTexts;

export const screen = defineScreen<CalculatorModel>({
  main: () => optionsQuery,
  head: (_, { path }, origin) => contentHead({ title, description, html: '' }, contentCrumbs(title, path), origin),
  View: Calculator,
  Loading: () => <Loading />,
});

function Calculator({ model, at }: { readonly model: CalculatorModel; readonly at: Place }): ReactNode {
  const posted = usePosted();
  const party = readParty(posted?.fields ?? at.query);
  const { calculation, loading, errors, failure, again } = useCalculation(party);
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
          party={party}
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
          {party === undefined && failure === undefined ? <Expectation /> : null}
          {loading ? <Loading /> : null}
          {calculation === undefined || party === undefined ? null : (
            <Result calculation={calculation} sections={model.sections} party={party} />
          )}
          {party === undefined || posted !== undefined ? null : (
            <noscript>
              <p>{calculatorTexts.noScript}</p>
            </noscript>
          )}
        </div>
      </div>
    </>
  );
}

/** Shown in place of the result before the first calculation: a drawing and a hint. */
function Expectation(): ReactNode {
  return (
    <div className={styles.expectation}>
      <ShopWindow className={styles.window}>
        <path className={drawing.green} d="M196 488V330c0-46 32-56 32-104v-70h44v70c0 48 32 58 32 104v158z" />
        <path className={styles.gold} d="M222 138c0-14 12-22 28-22s28 8 28 22l-2 92h-52z" />
        <path className={drawing.label} d="M196 366h108v72H196z" />
        <path className={drawing.line} d="M212 382h76M212 394h46M212 424h76" />
        <path className={styles.fizz} d="M352 344h40l-5 62a15 15 0 0 1-30 0z" />
        <path className={drawing.bowl} d="M348 296c-4 66-4 120 20 126v52h-22v14h52v-14h-22v-52c24-6 24-60 20-126z" />
        <path className={styles.fizz} d="M428 364h40l-5 44a15 15 0 0 1-30 0z" />
        <path className={drawing.bowl} d="M424 296c-4 66-4 120 20 126v52h-22v14h52v-14h-22v-52c24-6 24-60 20-126z" />
        <path className={drawing.accent} d="M104 398h62c-2 22-12 33-31 33s-29-11-31-33z" />
        <path className={drawing.bowl} d="M106 350c-8 48-2 82 24 86v38h-26v14h62v-14h-26v-38c26-4 32-38 24-86z" />
      </ShopWindow>
      <p>{calculatorTexts.expectation}</p>
    </div>
  );
}

interface CalculationState {
  readonly calculation: Calculation | undefined;
  readonly loading: boolean;
  readonly errors: FieldErrors<PartyField>;
  /** The message to show when the calculation has failed for another reason than its fields. */
  readonly failure: string | undefined;
  readonly again: () => void;
}

/** On the server: the calculation for a form that was posted without a script. Other pages have none. */
function usePostedCalculation(): CalculationState {
  const posted = usePosted();
  const { calculation, errors = {}, failure } = posted ?? {};
  return { calculation, loading: false, errors, failure, again: () => undefined };
}

function useCalledCalculation(party: PartyDraft | undefined): CalculationState {
  // The server's markup holds no calculation, so the request starts after hydration.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const own = party === undefined ? {} : partyErrors(party);
  const enabled = alive && party !== undefined && Object.keys(own).length === 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['calculation', party === undefined ? '' : partyQuery(party)],
    queryFn: async ({ signal }): Promise<Calculation> => {
      if (party === undefined) throw new Error('nothing was asked');
      return (await browserApi()('POST /calculator.json', partyBody(party), { signal })).data;
    },
    enabled,
    ...NEVER_STALE,
  });
  const failed = enabled && !isFetching ? error : null;
  const refused = failed instanceof ApiError ? refusedParty(failed.fields) : {};
  return {
    calculation: enabled ? data : undefined,
    loading: enabled && isFetching,
    errors: { ...refused, ...(alive ? own : {}) },
    failure: failed !== null && Object.keys(refused).length === 0 ? calculatorTexts.failed : undefined,
    again: () => void refetch(),
  };
}

/**
 * The calculation for the fields `party`; undefined: none was asked for. The choice between the two hooks is a constant
 * of the build, so the order of hooks is stable.
 */
const useCalculation: (party: PartyDraft | undefined) => CalculationState = import.meta.env.SSR
  ? usePostedCalculation
  : useCalledCalculation;
