/** What an expression of PromQL names, read with Prometheus' own grammar. */
import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly metric: string;
  /** Labels that it is selected by. */
  readonly labels: readonly string[];
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels in `by (…)`, `ignoring (…)` and the like. */
  readonly groupedBy: readonly string[];
}

/** @throws Error when the text is no PromQL */
export function readExpression(text: string): Expression {
  const selectors: { metric: string; labels: string[] }[] = [];
  const groupedBy: string[] = [];
  parser.parse(text).iterate({
    enter(node) {
      const word = text.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`not PromQL from character ${node.from} on: ${text}`);
      // The name of a metric stands before its labels.
      if (node.name === 'Identifier') selectors.push({ metric: word, labels: [] });
      else if (node.name === 'LabelName' && node.matchContext(['GroupingLabels'])) groupedBy.push(word);
      else if (node.name === 'LabelName') selectors.at(-1)?.labels.push(word);
    },
  });
  return { selectors, groupedBy };
}
