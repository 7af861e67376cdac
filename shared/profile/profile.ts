/**
 * The profile of the shop (conventions §5, D58). The server reads its folder. Builds put the data itself in place of
 * this module (tools/profile/build-profile.ts), so that a bundle holds only what it uses.
 */
import { profileFolder } from './folders.mjs';
import { readProfile } from './read-profile.ts';

const profile = readProfile(profileFolder());

export const {
  name,
  legalName,
  slogan,
  phoneFallback,
  support,
  categories,
  occasions,
  content,
  ageGate,
  warning,
  legal,
  pickup,
  links,
  address,
  calculator,
  money,
} = profile;

/** The codes of the categories alone: the browser needs no more of most of them. */
export const categoryCodes: readonly string[] = categories.map(({ code }) => code);
