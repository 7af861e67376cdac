/** What operators watch the shop by: the tables of docs/operating.md, the alerts and the dashboard. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import root, { type Test, test } from 'tap';
import { parse } from 'yaml';
import { readConfig } from '../../server/config/config.ts';
import { findFiles, projectRoot } from '../checks/project-files.ts';
import {
  ALERT_CASES,
  alertSeries,
  alerts,
  charted,
  countCases,
  dashboard,
  panels,
  readText,
  records,
} from './alerts.ts';
import { mountsOf, serviceOf } from './compose-file.ts';
import { image } from './dockerfile.ts';
import { readExported } from './exported.ts';
import { readExpression } from './promql.ts';

/** Each series of a running server, with its labels. */
const exported = await readExported(root);

/** The rows of the table that begins with a cell, each as its cells. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const [, after = ''] = readText('docs/operating.md').split(`\n| ${heading} |`);
  const [table = ''] = after.split('\n\n');
  const rows = table.split('\n').slice(2);
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '')));
}

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const levels: Readonly<Record<string, string>> = { info: '30', warn: '40', error: '50' };
const LOGGED = /\blog(?:ger)?\.(info|warn|error)\(\s*(?:\{[^}]*\}|\w+),\s*'([^']+)'/g;

test('the table of the log names each line that the server writes, with its level, and no other [P6.2, V16.1.1, V16.2.3]', async (t: Test) => {
  const logged = (await findFiles(['server'], /\.ts$/)).flatMap((path) =>
    [...readText(path).matchAll(LOGGED)].map(([, level = '', message = '']) => `${levels[level]} ${message}`),
  );
  const calls = (await findFiles(['server'], /\.ts$/)).flatMap((path) => [
    ...readText(path).matchAll(/\blog(?:ger)?\.(?:info|warn|error|fatal|debug|trace)\(/g),
  ]);
  t.equal(logged.length, calls.length, 'each is found');
  const named = tableOf('`msg`').flatMap(([messages, level = '']) =>
    namesIn(messages).map((message, index) => `${level.split(', ')[index]} ${message}`),
  );
  const fits = (line: string, name: string): boolean =>
    name.endsWith('…') ? line.startsWith(name.slice(0, -1)) : line === name;
  for (const line of logged)
    t.ok(
      named.some((name) => fits(line, name)),
      `${line} is in the table`,
    );
  for (const name of named)
    t.ok(
      logged.some((line) => fits(line, name)),
      `${name} is logged`,
    );
});

test('docs/operating.md: one expression of jq finds the slowest call of a log, and its request [P6.2]', async (t: Test) => {
  const [, filter = ''] = /^jq -n '([^']+)' log$/m.exec(readText('docs/operating.md')) ?? [];
  const call = (name: string, ms: number) => ({ name, verdict: 'MISS', tier: 'api', ms, tries: 1, status: 200 });
  const lines = [
    { msg: 'started' },
    { msg: 'request', requestId: 'one', calls: [call('GET /a.json', 9.5), call('GET /b.json', 120)] },
    { msg: 'request', requestId: 'two', calls: [call('GET /c.json', 80)] },
    { msg: 'request', requestId: 'a hit' },
  ];
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const { status, stdout, stderr } = spawnSync(process.env.JQ ?? 'jq', ['-n', filter], { input, encoding: 'utf8' });
  t.equal(status, 0, stderr);
  t.strictSame(JSON.parse(stdout), { ...call('GET /b.json', 120), requestId: 'one' });
});

test('docs/operating.md: a complaint without an id is found by its time, among what was sent [P6.2]', async (t: Test) => {
  const [, filter = ''] =
    /^FROM=[\s\S]*?jq -Rc --argjson from \$FROM --argjson to \$TO '([^']+)'$/m.exec(readText('docs/operating.md')) ??
    [];
  const line = (time: number, method: string, requestId: string) => ({
    time,
    msg: 'request',
    method,
    requestId,
    route: `${method} /x`,
    status: 422,
  });
  const lines = [
    line(5, 'POST', 'early'),
    line(15, 'GET', 'a page'),
    line(15, 'POST', 'the order'),
    { time: 15, msg: 'started' },
  ];
  const input = ['no JSON', ...lines.map((one) => JSON.stringify(one))].join('\n');
  const args = ['-Rc', '--argjson', 'from', '10', '--argjson', 'to', '20', filter];
  const { status, stdout, stderr } = spawnSync(process.env.JQ ?? 'jq', args, { input, encoding: 'utf8' });
  t.equal(status, 0, stderr);
  t.match(JSON.parse(stdout), { requestId: 'the order', route: 'POST /x', status: 422 });
});

test('the table of metrics names what a running server exports, with its labels, and no other [P6.2]', async (t: Test) => {
  const metrics = new Map<string, Set<string>>();
  for (const [series, labels] of exported) {
    if (/^(?:process|nodejs|haproxy)_/.test(series)) continue;
    const name = series.replace(/_(?:bucket|sum|count)$/, '');
    metrics.set(name, new Set([...(metrics.get(name) ?? []), ...labels.filter((label) => label !== 'le')]));
  }
  const rows = tableOf('name').filter(([names]) => namesIn(names).some((name) => !name.endsWith('_*')));
  const documented = rows.flatMap(([names, labels]) => namesIn(names).map((name) => [name, namesIn(labels)] as const));
  t.strictSame(documented.map(([name]) => name).sort(), [...metrics.keys()].sort());
  for (const [name, labels] of documented) t.strictSame(labels.toSorted(), [...(metrics.get(name) ?? [])].sort(), name);
});

test('promtool accepts the Prometheus configuration, the alerts and every expression of the dashboard', async (t: Test) => {
  promtool(t, ['check', 'config', 'deploy/prometheus/prometheus.yml']);
  const rules = charted.map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
  const folder = t.testdir({ 'dashboard.json': JSON.stringify({ groups: [{ name: 'dashboard', rules }] }) });
  promtool(t, ['check', 'rules', join(folder, 'dashboard.json')]);
});

test('each alert has a passing test case in which it fires and one in which it does not [P6.2]', async (t: Test) => {
  promtool(t, ['test', 'rules', ...ALERT_CASES]);
  for (const { alert, labels } of alerts) {
    const { fires, stays } = countCases(alert);
    t.ok(fires > 0, `${alert} has a case in which it fires`);
    t.ok(stays > 0, `${alert} has a case in which it does not`);
    t.match(labels.severity, /^(?:page|ticket)$/, alert);
  }
});

test('no alert fires for series of other programs, whatever they are called [P6.2]', async (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const files = ['alerts', 'long'].map((name) => {
    const foreign = readText(`test/deploy/${name}.unit.yml`).replaceAll('job="storefront"', 'job="other"');
    const cases = parse(foreign) as {
      tests: { input_series: object[]; alert_rule_test: { exp_alerts: object[] }[] }[];
    };
    for (const { input_series, alert_rule_test } of cases.tests) {
      input_series.push({ series: 'up{job="storefront",instance="s:3001"}', values: '1x2000' });
      for (const expected of alert_rule_test) expected.exp_alerts = [];
    }
    const file = join(folder, `${name}.unit.yml`);
    // Objectives take their time, and have cases of their own.
    const rule_files = [join(projectRoot, 'deploy/prometheus/alerts.yml')];
    writeFileSync(file, JSON.stringify({ ...cases, rule_files, group_eval_order: [] }));
    return file;
  });
  promtool(t, ['test', 'rules', ...files]);
});

test('every expression of alerts, objectives and dashboard names the job whose metrics it is about [P6.2]', async (t: Test) => {
  const expressions = [...alerts, ...records, ...charted].map(({ expr }) => expr);
  for (const text of expressions) {
    for (const { metric, labels } of readExpression(text).selectors)
      t.ok(metric.includes(':') || labels.includes('job'), `${metric} in ${text}`);
  }
});

/** Put on by Prometheus itself, as is the metric of whether it could scrape. */
const TARGET = ['job', 'instance'];

test('every metric and label that dashboard and alerts name is exported by a running server', async (t: Test) => {
  const recorded = records.map(({ record }) => [record, record.startsWith('slo:') ? ['slo'] : []] as const);
  const measured = [...exported, ['up', []] as const].map(([name, labels]) => [name, [...labels, ...TARGET]] as const);
  const known = new Map<string, readonly string[]>([...measured, ...recorded]);
  const expressions = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...records.map(({ record, expr }) => [record, expr] as const),
    ...alertSeries.map((series) => ['a case', series] as const),
    ...charted.map(({ title, expr }) => [title, expr] as const),
  ];
  t.ok(expressions.length > 60);
  for (const [where, text] of expressions) {
    const { selectors, groupedBy } = readExpression(text);
    t.ok(selectors.length > 0 || text.startsWith('vector('), where);
    for (const { metric, labels } of selectors) {
      t.ok(known.has(metric), `${where}: ${metric}`);
      for (const label of labels) t.ok(known.get(metric)?.includes(label), `${where}: ${metric}{${label}}`);
    }
    const left = selectors.flatMap(({ metric }) => known.get(metric) ?? []);
    for (const label of groupedBy) t.ok(left.includes(label), `${where}: by ${label}`);
  }
});

test('each panel of the dashboard has an id of its own, and lies over no other, below its row [P6.2]', async (t: Test) => {
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  t.equal(panels[0]?.type, 'row');
  const taken = new Map<string, string>();
  let lowest = 0;
  for (const { title, type, gridPos } of panels) {
    const { x, y, w, h } = gridPos;
    t.ok(x + w <= 24, `${title} is within the width`);
    if (type === 'row') t.equal(y, lowest, `${title} begins below all that is above it`);
    for (let cell = 0; cell < w * h; cell += 1) {
      const place = `${x + (cell % w)},${y + Math.floor(cell / w)}`;
      if (taken.has(place)) t.fail(`${title} lies over ${taken.get(place)}`);
      taken.set(place, title);
    }
    lowest = Math.max(lowest, y + h);
  }
});

test('the dashboard can be pointed at another source, job or instance', async (t: Test) => {
  const variables = dashboard.templating.list.map(({ name }) => name);
  t.same(variables, ['source', 'job', 'instance']);
  for (const { title, expr } of charted)
    for (const [, name = ''] of expr.matchAll(/\$(\w+)/g)) t.ok(variables.includes(name), `${title}: ${name}`);
  for (const { title, type, datasource } of panels)
    if (type !== 'row') t.equal(datasource?.uid, `$${'{source}'}`, title);
});

test('a stat panel shows 0 and not "No data" before anything has failed [P6.2]', async (t: Test) => {
  // Counts of what has happened at least once, in good times too.
  const always = ['http_requests_total', 'http_request_duration_seconds_bucket', 'up', 'build_info'];
  const numbers = panels.filter(({ type }) => type === 'stat');
  t.equal(numbers.length, 4);
  for (const { title, targets = [] } of numbers) {
    for (const { expr } of targets) {
      const { selectors } = readExpression(expr);
      const sure = selectors.filter(({ metric, labels }) => always.includes(metric) && !labels.includes('status'));
      t.ok(sure.length === selectors.length || /or (?:vector\(0\)|slo:budget \* 0)/.test(expr), title);
    }
  }
});

test('Prometheus scrapes ops port and balancer, and Grafana finds its data source and dashboard in its mounts', async (t: Test) => {
  const prometheus = parse(readText('deploy/prometheus/prometheus.yml'));
  const [{ job_name, dns_sd_configs }, balancer] = prometheus.scrape_configs;
  t.same(
    [job_name, dns_sd_configs[0].names, dns_sd_configs[0].port],
    ['storefront', ['storefront'], readConfig(image.env).opsPort],
  );
  t.same([balancer.job_name, balancer.static_configs], ['balancer', [{ targets: ['balancer:8405'] }]]);
  t.match(readText('deploy/balancer/haproxy.cfg'), /^ {4}bind :8405$/m);
  t.ok(serviceOf('balancer').networks?.includes('watch'));
  t.ok(serviceOf('prometheus').volumes?.includes('./deploy/prometheus:/etc/prometheus:ro'));

  const [source] = parse(readText('deploy/grafana/datasources/prometheus.yml')).datasources;
  t.match(serviceOf('prometheus').ports?.[0], new RegExp(`:${new URL(source.url).port}$`));
  t.equal(new URL(source.url).hostname, 'prometheus');
  t.equal(dashboard.templating.list[0]?.current.value, source.uid);

  const [provider] = parse(readText('deploy/grafana/providers/storefront.yml')).providers;
  const { environment = {} } = serviceOf('grafana');
  const mounts = mountsOf(serviceOf('grafana'));
  const folderOf = (target: string) => mounts.find((mount) => mount.split(':')[1] === target)?.split(':')[0] ?? '';
  t.ok(existsSync(join(projectRoot, folderOf('/etc/grafana/provisioning/datasources'), 'prometheus.yml')));
  t.ok(existsSync(join(projectRoot, folderOf('/etc/grafana/provisioning/dashboards'), 'storefront.yml')));
  const home = environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH ?? '';
  t.ok(home.startsWith(`${provider.options.path}/`));
  t.ok(existsSync(join(projectRoot, folderOf(provider.options.path), basename(home))));
});

test('docs/operating.md has a section for every alert, and for no other, to which the alert leads [P6.2]', async (t: Test) => {
  const [, after = ''] = readText('docs/operating.md').split('\n## When an alert fires\n');
  const [chapter = ''] = after.split('\n## ');
  const sections = chapter.split('\n### ').slice(1);
  t.same(sections.map((section) => section.split('\n', 1)[0]).toSorted(), alerts.map(({ alert }) => alert).toSorted());
  for (const section of sections) t.match(section, /\n\nLook first: .{10}[\s\S]*\n\nThen: .{10}/);
  const { external_labels: labels } = parse(readText('deploy/prometheus/prometheus.yml')).global;
  t.match(labels.runbooks, /^https:/);
  for (const { alert, annotations } of alerts)
    t.equal(annotations.runbook_url, `{{ $externalLabels.runbooks }}#${alert.toLowerCase()}`);
});

/** Runs it in the project's folder; it has to end well. */
function promtool(t: Test, args: readonly string[]): void {
  // The runner of the tests names it, or installs it.
  const { status, stdout, stderr } = spawnSync(process.env.PROMTOOL ?? 'promtool', args, {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  t.equal(status, 0, `promtool ${args.join(' ')}\n${stdout}${stderr}`);
}
