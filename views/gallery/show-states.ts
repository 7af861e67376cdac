/** Lets the kit show what else a pointer or a key is needed for: each rule of a state holds for a mark as well. */

/** Pseudo-classes, with what `data-shown` says in their place. */
const states = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'pressed' } as const;

/** An element whose `data-shown` has `hover`, `focus` or `pressed` looks so, by the very rules of the styles that are loaded. */
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
