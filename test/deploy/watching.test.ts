/** Dashboard and alerts ask for what a running storefront exports, and nothing else. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Test, test } from 'tap';
import * as v from 'valibot';
import { parse } from 'yaml';
import { readConfig } from '../../server/config/config.ts';
import { projectRoot } from '../checks/project-files.ts';
import { withDefaults } from './compose-schema.ts';
import { readDockerfile } from './dockerfile.ts';
import { readExported } from './exported.ts';
import { readExpression } from './promql.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const Rules = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]+$/)),
          expr: v.string(),
          for: v.pipe(v.string(), v.regex(/^\d+[smh]$/)),
          labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
});

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const alerts = v.parse(Rules, parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('deploy/grafana/dashboards/storefront.json')) as { panels: Panel[] };

/** Put on by Prometheus itself, as is a metric of whether it could scrape. */
const target = ['job', 'instance'];
const scraped = new Map<string, readonly string[]>([['up', []]]);

test('every metric and label that dashboard and alerts name is exported by a running server', async (t: Test) => {
  const exported = new Map(
    [...scraped, ...(await readExported(t))].map(([name, labels]) => [name, [...labels, ...target]]),
  );
  const expressions = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  t.ok(expressions.length > 30);
  for (const [where, text] of expressions) {
    const { metrics, groupedBy } = readExpression(text);
    t.ok(metrics.length > 0, where);
    const known = metrics.flatMap(({ metric }) => exported.get(metric) ?? []);
    for (const { metric, labels } of metrics) {
      t.ok(exported.has(metric), `${where}: ${metric}`);
      for (const label of labels) t.ok(exported.get(metric)?.includes(label), `${where}: ${metric}{${label}}`);
    }
    for (const label of groupedBy) t.ok(known.includes(label), `${where}: by ${label}`);
  }
});

test('texts of alerts and legends show labels that their expressions leave', async (t: Test) => {
  const isPlain = (expr: string): boolean => !/\b(?:sum|max|min|avg|count|topk|absent)\b/.test(expr);
  const left = (expr: string): readonly string[] => {
    const { metrics, groupedBy } = readExpression(expr);
    return [...groupedBy, ...(isPlain(expr) ? metrics.flatMap(({ labels }) => [...labels, 'instance', 'job']) : [])];
  };
  const shown = [
    ...alerts.map(({ expr, annotations }) => [expr, annotations.summary.matchAll(/\$labels\.(\w+)/g)] as const),
    ...panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr, legendFormat }) => [expr, legendFormat.matchAll(/\{\{(\w+)\}\}/g)] as const),
    ),
  ];
  for (const [expr, labels] of shown) {
    for (const [, label = ''] of labels) t.ok(left(expr).includes(label), `${label}: ${expr}`);
  }
});

test('a number of the dashboard is there before anything has failed: 0, and not "No data"', async (t: Test) => {
  // Counts of what has happened at least once, in good times too.
  const always = ['http_requests_total', 'http_request_duration_seconds_bucket', 'up', 'build_info'];
  const numbers = panels.filter(({ type }) => type === 'stat');
  t.ok(numbers.length > 4);
  for (const { title, targets = [] } of numbers) {
    for (const { expr } of targets) {
      const { metrics } = readExpression(expr);
      const sure = metrics.filter(({ metric, labels }) => always.includes(metric) && !labels.includes('status'));
      t.ok(sure.length === metrics.length || expr.includes('or vector(0)'), title);
    }
  }
});

test('the rules of PromQL are read: metrics with their selectors, groupings, no functions', async (t: Test) => {
  t.same(readExpression('sum by (le, route) (rate(x_bucket{route=~"page .*",job!="a"}[5m])) > 0.1 and up == 1'), {
    metrics: [
      { metric: 'x_bucket', labels: ['route', 'job'] },
      { metric: 'up', labels: [] },
    ],
    groupedBy: ['le', 'route'],
  });
});

test('Prometheus finds the ops port, Grafana its source and its dashboard, where compose puts them', async (t: Test) => {
  const compose = parse(withDefaults(read('docker-compose.yml')));
  const prometheus = parse(read('deploy/prometheus/prometheus.yml'));
  for (const file of prometheus.rule_files) t.ok(existsSync(join(projectRoot, 'deploy/prometheus', file)), file);
  const [{ job_name, dns_sd_configs }] = prometheus.scrape_configs;
  const env = readDockerfile(read('Dockerfile')).at(-1)?.env ?? {};
  t.same(
    [job_name, dns_sd_configs[0].names, dns_sd_configs[0].port],
    ['storefront', ['storefront'], readConfig(env).opsPort],
  );
  t.ok(compose.services.prometheus.volumes.includes('./deploy/prometheus:/etc/prometheus:ro'));

  const [source] = parse(read('deploy/grafana/datasources/prometheus.yml')).datasources;
  t.match(compose.services.prometheus.ports[0], new RegExp(`:${new URL(source.url).port}$`));
  t.equal(new URL(source.url).hostname, 'prometheus');
  const shown = panels.filter(({ type }) => type !== 'row');
  for (const { title, datasource } of shown) t.equal(datasource?.uid, source.uid, title);

  const [provider] = parse(read('deploy/grafana/providers/storefront.yml')).providers;
  const mounts: string[] = compose.services.grafana.volumes;
  const folderOf = (target: string) => mounts.find((mount) => mount.split(':')[1] === target)?.split(':')[0] ?? '';
  t.ok(existsSync(join(projectRoot, folderOf('/etc/grafana/provisioning/datasources'), 'prometheus.yml')));
  t.ok(existsSync(join(projectRoot, folderOf('/etc/grafana/provisioning/dashboards'), 'storefront.yml')));
  const home = compose.services.grafana.environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH;
  t.ok(home.startsWith(`${provider.options.path}/`));
  t.ok(existsSync(join(projectRoot, folderOf(provider.options.path), basename(home))));
});

test('docs/operating.md says of every alert what to do', async (t: Test) => {
  const page = read('docs/operating.md');
  for (const { alert } of alerts) t.ok(page.includes(`\`${alert}\``), alert);
});
