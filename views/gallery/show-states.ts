/**
 * Lets the kit show states that otherwise need a pointer or a key: each rule for such a state also applies to an
 * attribute.
 */

/** Pseudo-classes, and the words in `data-shown` that stand for them. */
const states = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'pressed' } as const;

/**
 * Makes elements whose `data-shown` contains `hover`, `focus` or `pressed` look so, by extending the rules of the
 * loaded stylesheets.
 */
export function showStates(): void {
  for (const sheet of document.styleSheets) widen(sheet.cssRules);
}

function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) widenSelector(rule);
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) widen(rule.cssRules);
  }
}

function widenSelector(rule: CSSStyleRule): void {
  let marked = rule.selectorText;
  for (const [state, name] of Object.entries(states)) marked = marked.replaceAll(state, `[data-shown~='${name}']`);
  if (marked !== rule.selectorText) rule.selectorText = `${rule.selectorText}, ${marked}`;
}
