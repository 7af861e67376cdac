/** Dialogs and the visitor’s region: client/store. */
import type { Mutant } from '../mutant.ts';

export const dialogMutants: readonly Mutant[] = [
  {
    rule: 'S2.5',
    does: 'a navigation leaves dialogs open',
    file: 'client/dialogs/dialogs-slice.ts',
    find: 'stack: state.stack.filter(isGate),',
    replace: 'stack: state.stack,',
  },
  {
    rule: 'S4.10',
    does: 'opening a dialog keeps the others open',
    file: 'client/dialogs/dialogs-slice.ts',
    find: '{ open: [], push',
    replace: '{ open: state.stack, push',
  },
  {
    rule: 'S4.10',
    does: 'the page scrolls under a dialog',
    file: 'views/ui/dialog/dialog.module.css',
    find: '  html[data-under] {\n    overflow: hidden;\n',
    replace: '  html[data-under] {\n',
  },
  {
    rule: 'S4.11',
    does: 'the city question is asked in the detected city too',
    file: 'client/region/region-actions.ts',
    find: 'if (detected.id === (current.id ?? profile.area_id)) return;',
    replace: '',
  },
  {
    rule: 'S8.7',
    does: 'a failed region update is not logged',
    file: 'client/region/region-actions.ts',
    find: "log('Region update:', error);",
    replace: 'void error;',
  },
  {
    rule: 'D6',
    does: 'closing the dialog of a hash leaves the hash',
    file: 'client/dialogs/dialog-effects.ts',
    find: 'else history.dropHash();',
    replace: '',
  },
  {
    rule: 'D7',
    does: 'the age gate comes after the dialog of the address',
    file: 'client/dialogs/dialog-kinds.ts',
    find: "['ageGate', 'cityQuestion', ...Object.values(hashes)]",
    replace: "[...Object.values(hashes), 'cityQuestion', 'ageGate']",
  },
  {
    rule: 'D8',
    does: 'the cookie of the notice lives for a day',
    file: 'client/services/visitor-memory.ts',
    find: "'cookie-confirmed': { days: 7,",
    replace: "'cookie-confirmed': { days: 1,",
  },
  {
    rule: 'S3.2',
    does: 'cookies are not read back',
    file: 'client/services/browser-cookies.ts',
    find: 'pair.startsWith(',
    replace: 'pair.endsWith(',
  },
  {
    rule: 'D18',
    does: 'Да approves the city of the page',
    file: 'client/region/region-actions.ts',
    find: 'const led = await dispatch(chooseCity(detected.id));',
    replace: 'const led = await dispatch(chooseCity(profile.area_id));',
  },
  {
    rule: 'D44',
    does: 'what the visitor has said is kept per host',
    file: 'client/services/visitor-memory.ts',
    find: 'domain !== undefined && liesWithin(host, domain) ? domain : undefined',
    replace: 'undefined as string | undefined',
  },
];
