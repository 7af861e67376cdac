import type { NetworkStatus } from './services.ts';

export const browserNetwork: NetworkStatus = {
  isOnline: () => navigator.onLine,
  onChange: (run) => {
    addEventListener('online', run);
    addEventListener('offline', run);
    return () => {
      removeEventListener('online', run);
      removeEventListener('offline', run);
    };
  },
};
