/**
 * The folder of the shop's profile and that of its build. Plain JavaScript, because `npm start` runs it on the system's
 * Node.
 */
import { createHash } from 'node:crypto';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The profile of the demo. Settings and texts that another one lacks are taken from it (conventions §5). */
export const demoProfile = join(root, 'profiles/vitrina');

/** @returns the path of the profile that the environment names, else of the demo's */
export function profileFolder(env = process.env) {
  const named = env.SHOP_PROFILE?.trim();
  return named ? resolve(named) : demoProfile;
}

/** Each profile has a build of its own: two shops may be started from one checkout. */
export function distFolder(profile = profileFolder()) {
  const dist = join(root, 'dist');
  if (profile === demoProfile) return dist;
  // The same on every machine, as long as the profile lies in the project.
  const place = relative(root, profile).split(sep).join('/');
  return join(dist, 'profiles', `${basename(profile)}-${createHash('sha256').update(place).digest('hex').slice(0, 8)}`);
}
