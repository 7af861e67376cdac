/** Bodies of answers, and what is made of them. */
import type * as v from 'valibot';
import { cleanerOf } from '../../server/gateway/contract/clean.ts';

/** Cleans a body in place. @returns has it changed? */
export const cleaner = (schema: v.GenericSchema, imageHosts: readonly string[] = []) => {
  const clean = cleanerOf(schema, imageHosts);
  return (value: unknown, dropped: string[] = []): boolean => {
    const steps = clean(value, dropped);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  };
};

export const listing = (...products: unknown[]) => ({
  data: { products, title: 'Вино', unknown: { kept: true } },
  meta: { count: products.length, page: 1, limit: 50 },
});
