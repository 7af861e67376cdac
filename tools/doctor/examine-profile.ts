import { readProfile } from '../../shared/profile/read-profile.ts';
import { type Finding, failed, reasonOf } from './finding.ts';

/** Reads the settings of the shop's profile. @returns undefined if they are right: all else may be examined */
export function examineProfile(folder: string): Finding | undefined {
  try {
    readProfile(folder);
    return undefined;
  } catch (error) {
    return failed('profile', reasonOf(error), 'correct it; docs/profile.schema.json says what it may hold');
  }
}
