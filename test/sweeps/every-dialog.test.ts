/** What holds of everything that opens over a page: one tour of it, with every check at each stop. */
import { type Test, test } from 'tap';
import { openCounter } from '../kit/checkout.ts';
import { STOPS, sweepDialogs } from '../kit/dialog-tour.ts';
import { Findings } from '../kit/findings.ts';

test('overlays: dialogs, catalogue menu and suggestions', async (t: Test) => {
  const findings = new Findings();
  const counter = await openCounter(t, [
    [9, 9],
    [1, 1],
  ]);
  const at = findings.sweptBy(() => sweepDialogs(t, counter, findings));
  const holds = (check: string) => at(check, STOPS);

  t.test('E1: axe finds nothing in any overlay, in the light and the dark scheme', holds('axe'));
  t.test(
    'E2: no overlay, nor the cart screen, scrolls horizontally on phone or tablet widths at 200 % text',
    holds('reflow'),
  );
  t.test('WCAG 2.4.7, 2.4.11: at 400 % zoom the focused element is visible in every overlay [E6]', holds('keyboard'));
  t.test(
    'WCAG 1.4.12: with wide text spacing no overlay cuts, covers or loses text, or scrolls horizontally [E12]',
    holds('text spacing'),
  );
});
