/**
 * Makes shared resources of the tests, in a process of its own: builds the views when they are stale, and with `--demo`
 * fills the demo shop's database.
 */
import { prepare } from '../../server/launch/prepare.mjs';
import { fillDemoDatabase } from '../kit/demo-database.ts';

try {
  prepare();
  if (process.argv.includes('--demo')) await fillDemoDatabase();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
