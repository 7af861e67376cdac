/** What a visitor does, and what the browser makes of it. */
import type { Mutant } from '../mutant.ts';

export const browserMutants: readonly Mutant[] = [
  {
    rule: 'S4.4',
    does: 'the last one cannot be taken out by minus',
    file: 'views/cart/stepper.tsx',
    find: 'onChange(Math.max(0, quantity + by));',
    replace: 'onChange(Math.max(1, quantity + by));',
  },
  {
    rule: 'S4.12',
    does: 'another city’s host is never gone to',
    file: 'client/store/visitor/region-actions.ts',
    find: '      history.goToHost(host);\n',
    replace: '',
  },
  {
    rule: 'S4.13',
    does: 'errors show before the first try',
    file: 'views/feedback/use-shop-form.ts',
    find: 'const own = attempted ?',
    replace: 'const own = attempted !== undefined ?',
  },
  {
    rule: 'S4.14',
    does: 'builds are asked for twice an hour',
    file: 'client/services/build-watch.ts',
    find: 'const POLL_MS = 60_000;',
    replace: 'const POLL_MS = 1_800_000;',
  },
  {
    rule: 'S5.7',
    does: 'the delete dialog confirms in general words',
    file: 'client/store/cart/delete-line.ts',
    find: '{ title, message, confirm }, ',
    replace: '{ title, message }, ',
  },
  {
    rule: 'S5.8',
    does: 'checkout can be gone to while the cart is changing',
    file: 'views/cart/cart-sidebar.tsx',
    find: 'disabled={locked || idle}',
    replace: 'disabled={idle}',
  },
  {
    rule: 'S8.3',
    does: 'a chunk that fails is never asked for again',
    file: 'views/entry/background/start.ts',
    find: "  addEventListener('vite:preloadError', () => void watch.onChunkError());\n",
    replace: '',
  },
  {
    rule: 'S8.6',
    does: 'cities cannot be asked for again',
    file: 'views/region/city-picker.tsx',
    find: '            retry();\n',
    replace: '',
  },
  {
    rule: 'S9.7',
    does: 'the answer to the age gate holds for a month',
    file: 'client/services/visitor-memory.ts',
    find: 'warning18: { days: 7,',
    replace: 'warning18: { days: 30,',
  },
  {
    rule: 'D43',
    does: 'the stepper is a group without a name',
    file: 'views/cart/stepper.tsx',
    find: "role: 'group', 'aria-label': cartTexts.quantity, ",
    replace: "role: 'group', ",
  },
  {
    rule: 'D47',
    does: 'a page waits for nothing',
    file: 'views/data/server-queries.ts',
    find: '    if (this.settled) return;\n    const late',
    replace: '    if (ms >= 0) return;\n    const late',
  },
];
