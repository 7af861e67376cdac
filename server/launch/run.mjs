/**
 * `node server/launch/run.mjs FILE …`: runs a module of the project on the pinned Node, on a fresh clone too: installs what is
 * missing before. Plain JavaScript, because the system's Node runs it then.
 */
import { handOver } from './pinned-node.mjs';
import { prepareOrExit } from './prepare.mjs';

prepareOrExit({ build: false });
handOver(process.argv.slice(2));
