/**
 * Prints texts for the release workflow: `notes TAG` the tag's section of CHANGELOG.md, `tags TAG COMMIT` the tags of the
 * image, one on each line. It exits with 1 if the tag is not `v` followed by the version in package.json.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} changelog in the form of Keep a Changelog
 * @param {string} version
 * @returns {string} the text under its heading
 * @throws {Error} when there is no such heading, or nothing under it
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}] `)) ?? '';
  const notes = section.replace(/^.*\n/, '').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return notes;
}

/**
 * @param {string} version
 * @param {string} commit its hash
 * @returns {string[]} the tags of the image; a preliminary version like `1.2.0-rc.1` is neither `1.2` nor `latest`
 */
export function imageTagsOf(version, commit) {
  const [major, minor] = version.split('.');
  const moving = version.includes('-') ? [] : [`${major}.${minor}`, 'latest'];
  return [version, ...moving, `sha-${commit.slice(0, 7)}`];
}

/**
 * @param {string} tag
 * @param {string} version the one in package.json
 * @returns {string} that version
 * @throws {Error} when the tag is of another version
 */
export function versionOf(tag, version) {
  if (tag !== `v${version}`) throw new Error(`the tag is ${tag}, package.json says ${version}`);
  return version;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const [what, tag = '', commit = ''] = process.argv.slice(2);
  const version = versionOf(tag, JSON.parse(read('package.json')).version);
  const lines = what === 'notes' ? notesOf(read('CHANGELOG.md'), version) : imageTagsOf(version, commit).join('\n');
  process.stdout.write(`${lines}\n`);
}
