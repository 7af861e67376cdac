import { matchScreen, screenParameters } from '../../shared/routes.ts';
import { splitUrl } from '../routes/dispatch/request-target.ts';

/**
 * The address of a page without the parameters that its screen does not read (D25), such as campaign parameters. The
 * page is opened and kept by it; the browser's address does not change.
 * @param url path and query as they were requested
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

/** Decoded in the same way as by the query parser (shared/notation.ts). */
function firstKey(parameter: string): string {
  const [name = ''] = new URLSearchParams(parameter).keys();
  return name.split(/[.[\]]/, 1)[0] ?? '';
}
