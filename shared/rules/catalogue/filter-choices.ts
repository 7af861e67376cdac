/** How many choices of filters an address may have (D54). Both pages and calls of listings keep to it. */
import { decodeEscapes } from '../../notation.ts';

/** A value of a list, a limit of a range and a flag are one choice each. */
const MAX_CHOICES = 50;
/** The length of `filter.=1&`: no choice is shorter. */
const SHORTEST_CHOICE = 10;

/**
 * Does a query have more choices of filters than an address may? Fields without a value choose nothing.
 * @param search undecoded, with or without `?`
 */
export function hasTooManyChoices(search: string): boolean {
  if (search.length < MAX_CHOICES * SHORTEST_CHOICE) return false;
  let count = 0;
  for (let from = search.startsWith('?') ? 1 : 0; from < search.length; ) {
    const and = search.indexOf('&', from);
    const end = and === -1 ? search.length : and;
    if (isChoice(search.slice(from, end))) count += 1;
    if (count > MAX_CHOICES) return true;
    from = end + 1;
  }
  return false;
}

function isChoice(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2);
  return value !== '' && /^filter[.[]/.test(decodeEscapes(name));
}
