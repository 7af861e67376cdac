/** Checks the shop's profile before a build. What is wrong is said in one line, and ends the process with 1. */
import { profileFolder } from './folders.mjs';
import { readProfile } from './read-profile.ts';
import { WrongProfile } from './wrong-profile.ts';

try {
  readProfile(profileFolder());
} catch (error) {
  if (!(error instanceof WrongProfile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
