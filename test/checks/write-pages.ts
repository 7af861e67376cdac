/**
 * `npm run docs`: makes what comes from the tables and the views: the page of calls, the balancer's page, the schema of
 * profiles, the mutants at the end of the matrix.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mutants } from '../matrix/mutants.ts';
import { BALANCER_PAGE, makeBalancerPage } from './balancer-page.ts';
import { CALLS_PAGE, makeCallsPage } from './calls-page.ts';
import { readRows } from './matrix-rows.ts';
import { withMutants } from './mutants-section.ts';
import { makeProfileSchema, PROFILE_SCHEMA } from './profile-schema.ts';
import { projectRoot } from './project-files.ts';
import { makePrometheusRule, PROMETHEUS_RULE } from './prometheus-rule.ts';

await writeFile(join(projectRoot, CALLS_PAGE), await makeCallsPage());
await writeFile(join(projectRoot, BALANCER_PAGE), await makeBalancerPage());
await writeFile(join(projectRoot, PROFILE_SCHEMA), makeProfileSchema());
await writeFile(join(projectRoot, PROMETHEUS_RULE), makePrometheusRule());
const matrix = join(projectRoot, 'docs/spec-matrix.md');
const markdown = await readFile(matrix, 'utf8');
await writeFile(matrix, withMutants(markdown, readRows(markdown), mutants));
console.log(`${CALLS_PAGE}, ${BALANCER_PAGE}, ${PROMETHEUS_RULE}, ${PROFILE_SCHEMA}, docs/spec-matrix.md`);
