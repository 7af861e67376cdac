/**
 * Checks all of a shop's profile. The modules that use it are loaded one by one: the texts need settings that are right.
 * @throws WrongProfile
 */
export async function checkProfile(folder: string): Promise<void> {
  const { readProfile } = await import('../../shared/profile/read-profile.ts');
  const { categories } = readProfile(folder);
  const { readPages } = await import('../../shared/profile/read-pages.ts');
  readPages(
    folder,
    categories.map(({ code }) => code),
  );
  const { readHeaders } = await import('../../shared/profile/own-headers.ts');
  readHeaders(folder);
  const { checkTokens } = await import('./check-tokens.ts');
  checkTokens(folder);
  const { readTexts } = await import('../../shared/profile/own-texts.ts');
  await readTexts(folder);
}
