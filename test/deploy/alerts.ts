/** The alerts, the cases in which `promtool test rules` tries them, and the dashboard: each names metrics. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../checks/project-files.ts';

interface AlertsFile {
  readonly groups: readonly { readonly rules: readonly Alert[] }[];
}

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface RecordsFile {
  readonly groups: readonly { readonly rules: readonly { readonly record: string; readonly expr: string }[] }[];
}

interface UnitTestsFile {
  readonly tests: readonly {
    readonly input_series: readonly { readonly series: string }[];
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
  }[];
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  /** In columns, of which there are 24, and in rows. */
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

export const ALERT_CASES = [
  'test/deploy/alerts.unit.yml',
  'test/deploy/objectives.unit.yml',
  'test/deploy/long.unit.yml',
];

export const readText = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

export const alerts: readonly Alert[] = (parse(readText('deploy/prometheus/alerts.yml')) as AlertsFile).groups.flatMap(
  ({ rules }) => rules,
);

/** What is computed for the alerts and the dashboard beforehand. */
export const records = (parse(readText('deploy/prometheus/objectives.yml')) as RecordsFile).groups.flatMap(
  ({ rules }) => rules,
);

const tests = ALERT_CASES.flatMap((file) => (parse(readText(file)) as UnitTestsFile).tests);

/** Series that the alerts are tried with. */
export const alertSeries: readonly string[] = tests.flatMap(({ input_series }) =>
  input_series.map(({ series }) => series),
);

/** @returns in how many cases an alert has to fire, and in how many it must not */
export function countCases(alert: string): { fires: number; stays: number } {
  const cases = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length > 0),
  );
  return { fires: cases.filter((fires) => fires).length, stays: cases.filter((fires) => !fires).length };
}

interface Variable {
  readonly name: string;
  readonly current: { readonly value: unknown };
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
}

export const dashboard = JSON.parse(readText('deploy/grafana/dashboards/storefront.json')) as Dashboard;
export const { panels } = dashboard;

/** Every expression of the dashboard, with the title of its panel. */
export const charted = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
