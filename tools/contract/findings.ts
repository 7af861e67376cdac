/** What the check has found, and how it is told: one line per row or rule, and below it each wrong field. */
import * as v from 'valibot';
import { ErrorBody } from '../../shared/contract/things.ts';
import type { Reply } from './client.ts';
import { explain } from './explain.ts';

export interface Finding {
  readonly outcome: 'ok' | 'failed' | 'skipped';
  /** The row's key, or the rule with its place in contract.md. */
  readonly about: string;
  /** What was asked, or why it was not. */
  readonly note: string;
  readonly problems: readonly string[];
}

export function finding(about: string, note: string, problems: readonly string[]): Finding {
  return { outcome: problems.length === 0 ? 'ok' : 'failed', about, note, problems };
}

export function skipped(about: string, note: string): Finding {
  return { outcome: 'skipped', about, note, problems: [] };
}

const MANY = 20;

/** Names each field that does not fit, what was expected and what came. */
export function schemaProblems(schema: v.GenericSchema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value);
  const told = issues.slice(0, MANY).map((issue) => {
    const path = v.getDotPath(issue) ?? 'the body';
    return `${path}: expected ${issue.expected ?? issue.requirement}, came ${issue.received}`;
  });
  return issues.length > MANY ? [...told, `… and ${issues.length - MANY} more`] : told;
}

/** A 200 of JSON that fits the schema. */
export function answerProblems(schema: v.GenericSchema, reply: Reply): string[] {
  if (reply.status !== 200) return [`expected status 200, came ${reply.status}: ${reply.text.slice(0, 200)}`];
  if (reply.json === undefined) return [`expected JSON, came ${reply.text.slice(0, 80)}`];
  const type = reply.headers.get('content-type') ?? 'none';
  const wrongType = /^application\/json\b/.test(type) ? [] : [`expected Content-Type application/json, came ${type}`];
  return [...wrongType, ...schemaProblems(schema, reply.json)];
}

/** A failure as contract.md §1 wants it. @param field beside a 422: must be named in `error.fields` */
export function errorProblems(status: number, reply: Reply, field?: string): string[] {
  if (reply.status !== status) return [`expected status ${status}, came ${reply.status}`];
  const problems = schemaProblems(ErrorBody, reply.json);
  if (problems.length > 0 || field === undefined) return problems;
  const { fields } = (reply.json as ErrorBody).error;
  return fields?.[field] === undefined
    ? [`error.fields["${field}"]: expected a message, came ${JSON.stringify(fields)}`]
    : [];
}

/** @returns the report, line by line */
export function tellFindings(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ outcome, about, note, problems }) => [
    `${outcome.padEnd(8)}${about}${note === '' ? '' : `   ${note}`}`,
    ...problems.map((problem) => `        - ${problem}`),
    ...(outcome === 'failed' ? explain(about).map((line) => `        ${line}`) : []),
  ]);
  const count = (outcome: Finding['outcome']) => findings.filter((one) => one.outcome === outcome).length;
  return [...lines, `contract: ${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped`];
}
