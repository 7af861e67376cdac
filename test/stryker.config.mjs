/**
 * Mutation tests of the pure rules and of the store's slices: `npm run check:mutants` for all, `MUTANTS=cart npm run
 * check:mutants` for one group. A group's mutants run its own tests only: with all tests that reach money a mutant of it
 * takes half a minute.
 */

// Each mutant runs the tests anew: their random cases are as few as in `npm test`.
process.env.PROPERTY_RUNS = '1';

const groups = {
  money: { mutate: ['shared/rules/money.ts'], tests: ['test/shared/{rules,kopecks}.test.ts'] },
  pickup: {
    mutate: ['shared/rules/pickup/*.ts'],
    tests: ['test/shared/{pickup,opening-hours}.test.ts'],
  },
  cart: {
    mutate: ['shared/rules/cart/*.ts'],
    tests: ['test/shared/{rules,seen-prices,whole-cart}.test.ts', 'test/client/{rules,cart-*}.test.ts'],
  },
  cache: {
    mutate: ['server/http-cache/rules/{decide,freshness,conditions,cache-control}.ts'],
    tests: ['test/http-cache/{rules,matching,expires,borders}.test.ts'],
  },
  slices: {
    mutate: ['client/{cart,checkout,dialogs}/*slice.ts'],
    tests: ['test/client/{cart*,checkout*,dialogs,notices,tabs}.test.ts'],
  },
};
const { MUTANTS = Object.keys(groups).join() } = process.env;
const chosen = MUTANTS.split(',').map((name) => {
  if (!Object.hasOwn(groups, name)) throw new Error(`MUTANTS names ${Object.keys(groups).join(', ')}, not ${name}`);
  return groups[name];
});

export default {
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  mutate: chosen.flatMap(({ mutate }) => mutate),
  tap: {
    testFiles: chosen.flatMap(({ tests }) => tests),
    nodeArgs: ['--import=./tools/tsx-hook.mjs', '--disable-warning=ExperimentalWarning'],
  },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress-append-only'],
  // TypeScript 7 has no API to rewrite a tsconfig with, and Node runs the sources without one.
  tsconfigFile: 'none.json',
  // Measured: 88 % of money's mutants are killed (what shows kopecks runs in a process of its own), 95 % of the cache's, 97 % of the
  // promise's, 98 % of the cart's and the slices'.
  thresholds: { high: 95, low: 90, break: 85 },
  concurrency: 2,
  tempDirName: '.tap/stryker',
  ignorePatterns: ['dist', '.data', 'docs', 'bench', 'deploy'],
};
