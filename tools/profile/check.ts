/** Checks the shop's profile before a build. What is wrong is said in one line, and ends the process with 1. */
import { profileFolder } from '../../shared/profile/folders.mjs';
import { WrongProfile } from '../../shared/profile/wrong-profile.ts';
import { checkProfile } from './check-profile.ts';

try {
  await checkProfile(profileFolder());
} catch (error) {
  if (!(error instanceof WrongProfile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
