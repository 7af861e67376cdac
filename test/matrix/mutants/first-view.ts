/** Size, order of loading and layout work of a first view: B1 to B5. */
import type { Mutant } from '../mutant.ts';

export const firstViewMutants: readonly Mutant[] = [
  {
    rule: 'B1',
    does: 'scripts are not minified',
    file: 'vite.config.ts',
    find: "    target: 'es2022',",
    replace: "    target: 'es2022',\n    minify: false,",
  },
  {
    rule: 'B1a',
    does: 'fonts of rarer characters are preloaded too',
    file: 'server/pages/render/manifest.ts',
    find: "includes('-cyrillic-')",
    replace: "includes('-')",
  },
  {
    rule: 'B2',
    does: 'the policy does not allow the styles in the document',
    file: 'server/http/response/content-security-policy.ts',
    find: "`'self' ${styles}`",
    replace: "`'self'`",
  },
  {
    rule: 'B3',
    does: 'scripts are asked for before the first frame',
    file: 'views/entry/first-frame.ts',
    find: 'new PerformanceObserver(() => void beginAfterPictures())',
    replace: 'begin();\nnew PerformanceObserver(() => void beginAfterPictures())',
  },
  {
    rule: 'B3a',
    does: 'a press before hydration is lost',
    file: 'views/entry/early-input.ts',
    find: '    if (one.isConnected) one.click();\n',
    replace: '',
  },
  {
    rule: 'B3b',
    does: 'what an earlier choice brings overwrites what is filled in since',
    file: 'views/navigation/filled-fields.ts',
    find: 'filled.add(target);',
    replace: 'filled.clear();',
  },
  {
    rule: 'B4',
    does: 'a map that stands above the list has no room before it comes',
    file: 'views/shops/choice/list-and-map.module.css',
    find: '        grid-template-rows: minmax(var(--map-size), auto) auto;\n',
    replace: '',
  },
  {
    rule: 'B4a',
    does: 'dates depend on the browser’s time zone',
    file: 'shared/rules/dates.ts',
    find: 'new Date(wallClock(daysLater(now, days)));',
    // A day later ten hours east of Greenwich, where the browser of the tests is, whatever the time of day.
    replace: 'new Date(wallClock(daysLater(now, days)) - 144_000 * new Date().getTimezoneOffset());',
  },
  {
    rule: 'B5',
    does: 'cards out of sight are laid out with the others',
    file: 'views/catalogue/cards/card-list.module.css',
    find: '        content-visibility: auto;\n',
    replace: '',
  },
  {
    rule: 'B6',
    does: 'the code of the city picker is loaded after that of all dialogs',
    file: 'views/ui/buttons/on-intent.ts',
    find: ', onClickCapture: prepare',
    replace: '',
  },
];
