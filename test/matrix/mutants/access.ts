/** Access by keyboard, screen reader, zoom, print and reduced motion: E1 to E12. */
import type { Mutant } from '../mutant.ts';

export const accessMutants: readonly Mutant[] = [
  {
    rule: 'E1',
    does: 'secondary text has hardly any contrast',
    file: 'views/styles/tokens.css',
    find: '--ink-soft: light-dark(#5f554c,',
    replace: '--ink-soft: light-dark(#e3d9ca,',
  },
  {
    rule: 'E2',
    does: 'the body is at least 480 px wide',
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
    does: 'transitions take 480 ms',
    file: 'views/styles/tokens.css',
    find: '--calm: 180ms ease-out;',
    replace: '--calm: 480ms ease-out;',
  },
  {
    rule: 'E4',
    does: 'transitions run where motion is unwanted',
    file: 'views/styles/base.css',
    find: '      transition: none !important;\n',
    replace: '',
  },
  {
    rule: 'E5',
    does: 'the page of components shows no states',
    file: 'tools/kit/gallery.tsx',
    find: '      <KitStates />\n',
    replace: '',
  },
  {
    rule: 'E6',
    does: 'nothing is drawn round what has the focus',
    file: 'views/styles/base.css',
    find: '    outline: 2px solid var(--focus);\n',
    replace: '    outline: none;\n',
  },
  {
    rule: 'E7',
    does: 'controls are printed',
    file: 'views/styles/print.css',
    find: '      display: none !important;\n',
    replace: '',
  },
  {
    rule: 'E8',
    does: 'the cart’s sum scrolls out of view',
    file: 'views/cart/contents/cart-sidebar.module.css',
    find: '      position: sticky;\n      inset-block-end: var(--offline-room, 0px);\n',
    replace: '',
  },
  {
    rule: 'E9',
    does: 'the button of an order under way is not marked as busy',
    file: 'views/checkout/confirm-step.tsx',
    find: ' aria-busy={isBusy}',
    replace: '',
  },
  {
    rule: 'E11',
    does: 'announcements are made outside of the open dialog',
    file: 'views/entry/background/live-region.ts',
    find: 'dialogs[dialogs.length - 1] ?? document.body',
    replace: 'document.body',
  },
  {
    rule: 'E12',
    does: 'paragraphs are cut off after two lines',
    file: 'views/styles/base.css',
    find: '  main,\n  dialog,\n  footer {\n',
    replace: '  p {\n    max-block-size: 3em;\n    overflow: clip;\n  }\n\n  main,\n  dialog,\n  footer {\n',
  },
];
