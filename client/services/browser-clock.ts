import type { Clock } from './services.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
