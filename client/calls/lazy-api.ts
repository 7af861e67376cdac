/** The browser's calls. Their code is loaded after the page, since the server has sent what the first view shows. */
import { type Api, ApiError } from '../../shared/api.ts';

let loading: Promise<Api> | undefined;

/** Loads the code once. @throws ApiError as without a connection; the next time it is loaded again */
export function loadCalls(): Promise<Api> {
  loading ??= import('./request.ts').then(
    ({ createBrowserApi }) => createBrowserApi(),
    (cause) => {
      loading = undefined;
      throw new ApiError(0, 'network', 'no code for calls', { cause });
    },
  );
  return loading;
}

/** Waits for the code where it is not there yet. */
export const lazyApi: Api = async (key, input, options) => (await loadCalls())(key, input, options);
