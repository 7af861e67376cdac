/** Bodies of answers, and what is made of them. */
import type * as v from 'valibot';
import { allAtOnce } from '../../server/gateway/contract/bounds.ts';
import { checkOf } from '../../server/gateway/contract/check.ts';
import { fieldSanitiser, picturesOf } from '../../server/gateway/contract/sanitise.ts';

/** Removes from a body, in place, what does not fit. */
export const checker = (schema: v.GenericSchema) => {
  const check = checkOf(schema);
  return (value: unknown): { fits: boolean; dropped?: readonly string[]; wrong?: string } => {
    const checked = check(value);
    return checked.fits ? { fits: true, dropped: checked.dropped } : checked;
  };
};

/** Does a body fit as it is? */
export const fits = (schema: v.GenericSchema, value: unknown): boolean => {
  const checked = checkOf(schema)(structuredClone(value));
  return checked.fits && checked.dropped.length === 0;
};

/** Checks and sanitises a body in place. @returns the paths of what was dropped, and whether anything has changed */
export const cleaner = (schema: v.GenericSchema, imageHosts: readonly string[] = []) => {
  const isShown = picturesOf(imageHosts);
  const check = checkOf(schema);
  const sanitise = fieldSanitiser(isShown);
  return (value: unknown) => {
    const checked = check(value, isShown);
    if (!checked.fits) throw new Error(`misfit at ${checked.wrong}`);
    const sanitised = allAtOnce(sanitise(checked.html));
    const dropped = [...checked.dropped, ...sanitised.dropped];
    return { dropped, isChanged: sanitised.isChanged || dropped.length > 0 };
  };
};

export const listing = (...products: unknown[]) => ({
  data: { products, title: 'Вино', unknown: { kept: true } },
  meta: { count: products.length, page: 1, limit: 50 },
});
