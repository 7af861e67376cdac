/** Mutation tests of the pure rules (`npm run check:mutants`). */
export default {
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  mutate: ['shared/rules/money.ts', 'shared/rules/pickup/*.ts'],
  tap: { testFiles: ['test/shared/!(kopecks).test.ts'], nodeArgs: [] },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress-append-only'],
  // TypeScript 7 has no API to rewrite a tsconfig with, and Node runs the sources without one.
  tsconfigFile: 'none.json',
  concurrency: 2,
  tempDirName: '.tap/stryker',
  ignorePatterns: ['dist', '.data', 'docs', 'bench', 'deploy'],
};
