import type { Line } from './services.ts';

export const browserLine: Line = {
  isUp: () => navigator.onLine,
  onChange: (run) => {
    addEventListener('online', run);
    addEventListener('offline', run);
    return () => {
      removeEventListener('online', run);
      removeEventListener('offline', run);
    };
  },
};
