/** The sections whose goods are restricted to some hours. Builds put the data itself in place of this module, as of `profile.ts`. */
import { profileFolder } from './folders.mjs';
import { readProfile, restrictedSections as sectionsOf } from './read-profile.ts';

/** What names such a section (D68). */
export const restrictedSections: readonly string[] = sectionsOf(readProfile(profileFolder()));
