import { matchScreen, screenParameters } from '../../shared/routes.ts';
import { splitUrl } from '../routes/dispatch/request-target.ts';

/**
 * The address of a page without the parameters that its screen does not read (D25), such as marks of campaigns: it is
 * opened and kept by this one. In the browser the address stays as it came.
 * @param url path and query as they came
 */
export function knownAddress(url: string): string {
  const { path, search } = splitUrl(url);
  if (search === '') return url;
  const known = screenParameters[matchScreen(path).screen] ?? [];
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => known.includes(firstKey(parameter)));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Decoded as the reader of queries decodes it (shared/notation.ts). */
function firstKey(parameter: string): string {
  const [name = ''] = new URLSearchParams(parameter).keys();
  return name.split(/[.[\]]/, 1)[0] ?? '';
}
