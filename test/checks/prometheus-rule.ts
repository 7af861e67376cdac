/** The objectives and alerts of `deploy/prometheus`, as an object of the Prometheus Operator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { projectRoot } from './project-files.ts';

export const PROMETHEUS_RULE = 'deploy/kubernetes/base/prometheus-rule.yaml';

const HEAD = `# Made by \`npm run docs\` of deploy/prometheus: change it there. The external label \`runbooks\` of the Prometheus object says
# where docs/operating.md can be read.
`;

export function makePrometheusRule(): string {
  const groups = ['objectives.yml', 'alerts.yml'].flatMap((file) => {
    const text = readFileSync(join(projectRoot, 'deploy/prometheus', file), 'utf8');
    return (parse(text) as { groups: object[] }).groups;
  });
  const object = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'storefront', labels: { 'app.kubernetes.io/name': 'storefront' } },
    spec: { groups },
  };
  return HEAD + stringify(object, { lineWidth: 0 });
}
