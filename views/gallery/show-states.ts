/** Shows states that otherwise need a pointer or a key: the rules of pseudo-classes also apply to an attribute. */

/** Pseudo-classes and the corresponding values of `data-shown`. */
const states = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'pressed' } as const;

/** An element with `data-shown` `hover`, `focus` or `pressed` gets that state's styles from the loaded stylesheets. */
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
