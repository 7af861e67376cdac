/** `npm run balancer-page`: writes the balancer's page of the profile into its folder. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BALANCER_PAGE, makeBalancerPage } from './make-page.ts';

const file = join(import.meta.dirname, '../..', BALANCER_PAGE);
await writeFile(file, await makeBalancerPage());
process.stdout.write(`${file}\n`);
