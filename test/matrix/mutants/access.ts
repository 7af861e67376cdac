/** Who cannot see, hear, point or wait as most do: E1 to E12. */
import type { Mutant } from '../mutant.ts';

export const accessMutants: readonly Mutant[] = [
  {
    rule: 'E1',
    does: 'quiet words are as pale as their ground',
    file: 'views/styles/tokens.css',
    find: '--ink-soft: light-dark(#5f554c,',
    replace: '--ink-soft: light-dark(#e3d9ca,',
  },
  {
    rule: 'E2',
    does: 'a page is never narrower than 480 px',
    file: 'views/styles/base.css',
    find: '    overflow-wrap: break-word;\n',
    replace: '    overflow-wrap: break-word;\n    min-inline-size: 30rem;\n',
  },
  {
    rule: 'E3',
    does: 'late data is read before its end',
    file: 'views/entry/client.tsx',
    find: '    if (!text.endsWith(LATE_END)) continue;\n',
    replace: '',
  },
  {
    rule: 'E4',
    does: 'motion takes its time',
    file: 'views/styles/tokens.css',
    find: '--calm: 180ms ease-out;',
    replace: '--calm: 480ms ease-out;',
  },
  {
    rule: 'E5',
    does: 'the page of components has no states',
    file: 'views/gallery/gallery.tsx',
    find: '      <KitStates />\n',
    replace: '',
  },
  {
    rule: 'E6',
    does: 'what has the focus looks like all else',
    file: 'views/styles/base.css',
    find: '    outline: 2px solid var(--focus);\n',
    replace: '    outline: none;\n',
  },
  {
    rule: 'E7',
    does: 'what is to be pressed is printed',
    file: 'views/styles/print.css',
    find: '      display: none !important;\n',
    replace: '',
  },
  {
    rule: 'E8',
    does: 'the sum scrolls away',
    file: 'views/cart/cart-sidebar.module.css',
    find: '      position: sticky;\n      inset-block-end: 0;\n',
    replace: '',
  },
  {
    rule: 'E9',
    does: 'an order under way does not say so',
    file: 'views/checkout/confirm-step.tsx',
    find: '          aria-busy={processing}\n',
    replace: '',
  },
  {
    rule: 'E11',
    does: 'nothing is said in an open dialog',
    file: 'views/entry/background/say.ts',
    find: 'dialogs[dialogs.length - 1] ?? document.body',
    replace: 'document.body',
  },
  {
    rule: 'E12',
    does: 'paragraphs are two lines high',
    file: 'views/styles/base.css',
    find: '  main,\n  dialog {\n',
    replace: '  p {\n    max-block-size: 3em;\n    overflow: clip;\n  }\n\n  main,\n  dialog {\n',
  },
];
