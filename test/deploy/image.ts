/**
 * Makes the image of a Dockerfile in a folder, one folder for each stage, by the steps that it says. The base image is
 * this machine; what needs a container is stood in for: `npm ci` links what is installed, and `chown` writes down what
 * it was asked for.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import type { Test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { readDockerfile, type Stage } from './dockerfile.ts';
import { linkFile, linkTree } from './link-tree.ts';

export interface Image {
  readonly stage: Stage;
  /** Where its working directory lies. */
  readonly folder: string;
  /** Where the programs of the base image lie: Node. */
  readonly programs: string;
  /** What `chown` was asked for, a line each. */
  readonly owners: () => string;
}

/** @throws Error with what a step has printed when it fails */
export function makeImage(t: Test): Image {
  const root = mkdtempSync(join(tmpdir(), 'image-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  chmodSync(root, 0o755);
  const programs = writePrograms(root);
  const folders = new Map<string, string>();
  const stages = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'));
  let made: { stage: Stage; folder: string } | undefined;
  for (const stage of stages) {
    const system = join(root, stage.name);
    mkdirSync(system);
    folders.set(stage.name, system);
    made = { stage, folder: makeStage(stage, { system, programs, folders }) };
  }
  if (made === undefined) throw new Error('the Dockerfile has no stage');
  return { ...made, programs, owners: () => readFileSync(join(programs, 'owners'), 'utf8') };
}

/** Node and npm of the base image, and what cannot be done without a container. */
function writePrograms(root: string): string {
  const programs = join(root, 'bin');
  mkdirSync(programs);
  linkFile(process.execPath, join(programs, 'node'));
  const script = (name: string, body: string): void =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  script('npm', `exec node ${join(import.meta.dirname, 'npm.ts')} "$@"`);
  script('chown', `echo "$@" >> ${join(programs, 'owners')}`);
  return programs;
}

interface Surroundings {
  /** The stage's root folder. */
  readonly system: string;
  readonly programs: string;
  /** Of the stages so far, by name. */
  readonly folders: ReadonlyMap<string, string>;
}

function makeStage(stage: Stage, { system, programs, folders }: Surroundings): string {
  let folder = system;
  for (const step of stage.steps) {
    if (step.kind === 'workdir') {
      folder = join(system, step.path);
      mkdirSync(folder, { recursive: true });
    } else if (step.kind === 'run') {
      run(step.command, folder, programs);
    } else {
      for (const source of step.sources) {
        const several = step.target.endsWith('/') || step.sources.length > 1;
        const copy = step.from === undefined ? copyFromContext : linkTree;
        const from = step.from === undefined ? source : join(folders.get(step.from) ?? '', source);
        const isFile = step.from === undefined && lstatSync(join(projectRoot, source)).isFile();
        copy(from, isFile && several ? join(folder, step.target, basename(source)) : join(folder, step.target));
      }
    }
  }
  return folder;
}

/** Real copies: a step that writes must not reach the project. What `.dockerignore` hides is not there. */
function copyFromContext(source: string, target: string): void {
  if (!contextNames().some((name) => source === name || source.startsWith(`${name}/`))) {
    throw new Error(`.dockerignore hides ${source}`);
  }
  cpSync(join(projectRoot, source), target, { recursive: true });
}

/** `.dockerignore` hides everything but what it names. */
function contextNames(): string[] {
  const [first, ...lines] = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').trim().split('\n');
  if (first !== '*' || lines.some((line) => !/^![\w./-]+$/.test(line))) throw new Error('.dockerignore is not a list');
  return lines.map((line) => line.slice(1));
}

function run(command: string, cwd: string, programs: string): void {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd,
    encoding: 'utf8',
    env: {
      HOME: cwd,
      PATH: [programs, ...path].join(delimiter),
      INSTALLED: projectRoot,
      REAL_NPM: path.map((folder) => join(folder, 'npm')).find((file) => spawnSync(file, ['--version']).status === 0),
    },
  });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
}
