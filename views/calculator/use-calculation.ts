/** The calculation for the fields in the address. The browser requests it, or the server for a posted form. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api.ts';
import {
  type PartyDraft,
  type PartyField,
  partyBody,
  partyErrors,
  partyQuery,
  refusedParty,
} from '../../shared/rules/forms/calculator.ts';
import type { FieldErrors } from '../../shared/rules/forms/fields.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { usePosted } from '../context/posted.ts';
import { browserApi } from '../data/browser-api.ts';
import { NEVER_STALE } from '../data/stale-times.ts';
import type { Calculation } from './model.ts';

export interface CalculationState {
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

function useAskedCalculation(asked: PartyDraft | undefined): CalculationState {
  // The server's markup holds no calculation, so the request starts after hydration.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const own = asked === undefined ? {} : partyErrors(asked);
  const enabled = alive && asked !== undefined && Object.keys(own).length === 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['calculation', asked === undefined ? '' : partyQuery(asked)],
    queryFn: async ({ signal }): Promise<Calculation> => {
      if (asked === undefined) throw new Error('nothing was asked');
      return (await browserApi()('POST /calculator.json', partyBody(asked), { signal })).data;
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
 * The calculation for the fields `asked`; undefined: none was asked for. The choice between the two hooks is a constant
 * of the build, so the order of hooks is stable.
 */
export const useCalculation: (asked: PartyDraft | undefined) => CalculationState = import.meta.env.SSR
  ? usePostedCalculation
  : useAskedCalculation;
