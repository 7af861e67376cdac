/** What an expression of PromQL names: enough to hold it against what a server exports. */

export interface Named {
  readonly metric: string;
  /** Labels that it is selected by. */
  readonly labels: readonly string[];
}

export interface Expression {
  readonly metrics: readonly Named[];
  /** Labels in `by (…)` and the like. */
  readonly groupedBy: readonly string[];
}

const words = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
  'offset',
]);
const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

export function readExpression(text: string): Expression {
  const groupedBy = [...text.matchAll(grouping)].flatMap(([, list = '']) => splitList(list));
  const rest = text.replace(grouping, ' ').replace(/\[[^\]]*\]/g, ' ');
  const names = rest.matchAll(/(?<![\w:])([a-zA-Z_:][\w:]*)(?![\w:])(?!\s*\()(\{[^}]*\})?/g);
  const metrics = [...names]
    .filter(([, name = '']) => !words.has(name))
    .map(([, metric = '', selector = '']) => ({ metric, labels: labelsOf(selector) }));
  return { metrics, groupedBy };
}

function labelsOf(selector: string): string[] {
  return [...selector.matchAll(/([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label);
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
