/** Bodies of answers, and what is made of them. */
import type * as v from 'valibot';
import { makeCheck } from '../../server/gateway/contract/check.ts';
import { cleanerOf } from '../../server/gateway/contract/clean.ts';
import { allAtOnce } from '../../server/gateway/contract/long-json.ts';

/** Cleans a body in place. @returns has it changed? */
export const cleaner = (schema: v.GenericSchema, imageHosts: readonly string[] = []) => {
  const clean = cleanerOf(schema, imageHosts);
  return (value: unknown, dropped: string[] = []): boolean => allAtOnce(clean(value, dropped));
};

/** Removes from a body, in place, what does not fit. */
export const checker = (schema: v.GenericSchema) => {
  const check = makeCheck(schema);
  return (value: unknown) => allAtOnce(check(value));
};

export const listing = (...products: unknown[]) => ({
  data: { products, title: 'Вино', unknown: { kept: true } },
  meta: { count: products.length, page: 1, limit: 50 },
});
