/** Checks the shop's profile before a build. What is wrong is said in one line, and ends the process with 1. */
import { profileFolder } from '../../shared/profile/folders.mjs';
import { readTexts } from '../../shared/profile/own-texts.ts';
import { checkTokens } from '../../shared/profile/own-tokens.ts';
import { readPages } from '../../shared/profile/read-pages.ts';
import { readProfile } from '../../shared/profile/read-profile.ts';
import { WrongProfile } from '../../shared/profile/wrong-profile.ts';

try {
  const folder = profileFolder();
  const { categories } = readProfile(folder);
  readPages(
    folder,
    categories.map(({ code }) => code),
  );
  checkTokens(folder);
  await readTexts(folder);
} catch (error) {
  if (!(error instanceof WrongProfile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
