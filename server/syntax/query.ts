/** The parameters of a query as they were sent: nothing of them is changed. */
import { decodeEscapes } from '../../shared/notation.ts';

/**
 * Leaves out the parameters that are not known.
 * @param url path and query
 * @param isKnown by the first key of a name: `filter` of `filter.price.from=5`
 */
export function withKnownParameters(url: string, isKnown: (key: string) => boolean): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const parameters = url.slice(mark + 1).split('&');
  const known = parameters.filter((parameter) => isKnown(/^[^.[]*/.exec(nameOf(parameter))?.[0] ?? ''));
  if (known.length === parameters.length) return url;
  return known.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${known.join('&')}`;
}

/** Sorts the parameters by name. Those of the same name keep their order. @param url path and query */
export function withSortedParameters(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const query = url.slice(mark + 1);
  if (!query.includes('&')) return query === '' ? path : url;
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const named = parameters.map((parameter) => ({ name: nameOf(parameter), parameter }));
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return `${path}?${named.map(({ parameter }) => parameter).join('&')}`;
}

/** Decodes the name, so that `a%5B%5D` and `a[]` count as the same name. */
function nameOf(parameter: string): string {
  const end = parameter.indexOf('=');
  const name = end === -1 ? parameter : parameter.slice(0, end);
  return decodeEscapes(name.includes('+') ? name.replaceAll('+', ' ') : name);
}
