/** The pictures of the profile that pages show. Builds put their addresses in place of this module (tools/profile/build-profile.ts). */
import { findPicture, type Picture } from './find-picture.ts';
import { profileFolder } from './folders.mjs';

const folder = profileFolder();

function pictureOf(file: string): Picture | undefined {
  const found = findPicture(folder, file);
  return found && { src: `/${file}`, width: found.width, height: found.height };
}

/** Beside the name in the header. */
export const logo = pictureOf('logo.svg');
/** Beside the heading of the home page. */
export const hero = pictureOf('hero.svg');
/** Shown where a page without a picture of its own is shared. */
export const social = pictureOf('social.png');
