/**
 * `npm run docs`: makes what comes from the tables and the views: the page of calls, the balancer's page, the schema of
 * profiles, the matrix of rules and tests.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BALANCER_PAGE, makeBalancerPage } from '../../tools/balancer-page/make-page.ts';
import { CALLS_PAGE, makeCallsPage } from './calls-page.ts';
import { makeProfileSchema, PROFILE_SCHEMA } from './profile-schema.ts';
import { projectRoot } from './project-files.ts';
import { makePrometheusRule, PROMETHEUS_RULE } from './prometheus-rule.ts';
import { ruleNames } from './rule-names.ts';
import { MATRIX_PAGE, makeMatrix, readTestNames } from './spec-matrix.ts';

await writeFile(join(projectRoot, CALLS_PAGE), await makeCallsPage());
await writeFile(join(projectRoot, BALANCER_PAGE), await makeBalancerPage());
await writeFile(join(projectRoot, PROFILE_SCHEMA), makeProfileSchema());
await writeFile(join(projectRoot, PROMETHEUS_RULE), makePrometheusRule());
await writeFile(join(projectRoot, MATRIX_PAGE), makeMatrix(ruleNames, await readTestNames()));
console.log(`${CALLS_PAGE}, ${BALANCER_PAGE}, ${PROMETHEUS_RULE}, ${PROFILE_SCHEMA}, ${MATRIX_PAGE}`);
