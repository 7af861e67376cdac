/**
 * The files of the finished image, put in a folder as the last stage of the Dockerfile copies them. Steps of earlier
 * stages are not run again: their packages are those that are installed, their build is the project's. Files are linked. What
 * a stage makes of the packages is made of them here.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import type { Test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { image, stages } from './dockerfile.ts';
import { linkFile, linkTree } from './link-tree.ts';

export interface ImageFiles {
  /** What its working directory holds. */
  readonly folder: string;
  /** Starts a program of the image in that folder, with these variables beside the image's, as a user without rights. */
  readonly start: (command: readonly string[], env: Variables) => ChildProcess;
  /** The same to its end. @returns its exit code; null: not within a minute */
  readonly run: (command: readonly string[], env: Variables) => number | null;
}

type Variables = Readonly<Record<string, string>>;

/** The number that systems give to a user without rights. */
const NOBODY = 65_534;

/** They are removed at the end of the test. */
export function assembleImage(t: Test): ImageFiles {
  // A builder lets everybody into what it makes, whatever the one who cloned the project lets others into.
  const umask = process.umask(0o022);
  t.teardown(() => process.umask(umask));
  const root = mkdtempSync(join(tmpdir(), 'image-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  chmodSync(root, 0o755);
  const programs = join(root, 'bin');
  mkdirSync(programs);
  linkFile(process.execPath, join(programs, 'node'));
  // Debian's.
  linkFile('/bin/bash', join(programs, 'bash'));
  const folder = join(root, image.folder);
  for (const { from, sources, target } of image.copies) {
    for (const source of sources) {
      const into = join(folder, target.endsWith('/') ? join(target, basename(source)) : target);
      if (from === undefined) linkTree(join(projectRoot, source), into);
      else if (!madeOfPackages.has(basename(source))) copyFromStage(source, into);
    }
  }
  makeOfPackages(folder);
  const isRoot = process.getuid?.() === 0;
  for (const volume of image.volumes) {
    mkdirSync(join(root, volume));
    if (isRoot) chownSync(join(root, volume), NOBODY, NOBODY);
  }
  const options = { cwd: folder, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  // By way of `env`: tap would have its own loader run in the process, from a folder that others may not be let into.
  const words = (command: readonly string[], env: Variables): string[] => {
    const variables = Object.entries({ PATH: programs, ...image.env, ...env });
    return ['-i', ...variables.map(([name, value]) => `${name}=${value}`), ...command];
  };
  return {
    folder,
    start: (command, env) => spawn('env', words(command, env), options),
    run: (command, env) => spawnSync('env', words(command, env), { ...options, timeout: 60_000 }).status,
  };
}

/** Is it that file or folder, or in it? */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function copyFromStage(source: string, target: string): void {
  const name = relative(image.folder, source);
  if (name === 'node_modules') linkPackages(target);
  else if (name === 'dist') linkTree(join(projectRoot, name), target);
  else throw new Error(`it is not known here what ${source} holds`);
}

/** Files of the stage that installs the packages. */
const madeOfPackages: ReadonlySet<string> = new Set(['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt']);

/** Runs the commands of that stage beside the packages, but for the first one, which installs them. */
function makeOfPackages(folder: string): void {
  const [, ...commands] = stages.find(({ name }) => name === 'packages')?.commands ?? [];
  const work = join(folder, '..', 'packages');
  mkdirSync(join(work, 'deploy'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'deploy/notices.mjs']) {
    copyFileSync(join(projectRoot, file), join(work, file));
  }
  renameSync(join(folder, 'node_modules'), join(work, 'node_modules'));
  for (const command of commands) {
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: work, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  }
  for (const name of ['node_modules', ...madeOfPackages]) renameSync(join(work, name), join(folder, name));
}

/** Packages of the lock file that are neither for development nor optional. */
function linkPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const installed = join(projectRoot, path);
    if (path === '' || dev || optional || devOptional) continue;
    linkTree(installed, join(target, relative('node_modules', path)), (name) => name === 'node_modules');
  }
}
