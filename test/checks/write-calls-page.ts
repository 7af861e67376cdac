/** `npm run docs`: makes the pages that come from the tables. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS_PAGE, makeCallsPage } from './calls-page.ts';
import { projectRoot } from './project-files.ts';

await writeFile(join(projectRoot, CALLS_PAGE), await makeCallsPage());
console.log(CALLS_PAGE);
