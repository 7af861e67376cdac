import type { Visit } from '../visit.ts';

/** What makes two requests for a page equal: region, scheme, build, and the address with its parameters in order. */
export function pageKey(visit: Visit, url: string, build: string): string {
  const prefix = `${visit.region.host} ${visit.scheme} ${build} `;
  const mark = url.indexOf('?');
  if (mark === -1) return prefix + url;
  const parameters = url.slice(mark + 1).split('&');
  // Sorted by name alone, and the sort is stable: the order among equal names means something.
  parameters.sort((a, b) => compare(nameOf(a), nameOf(b)));
  return `${prefix}${url.slice(0, mark)}?${parameters.join('&')}`;
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals === -1 ? parameter : parameter.slice(0, equals);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
