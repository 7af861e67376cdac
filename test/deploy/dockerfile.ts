/** The Dockerfile as dockerfile-ast reads it, by stages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type Env, type From, type Instruction, type Property } from 'dockerfile-ast';
import { projectRoot } from '../checks/project-files.ts';

export interface CopyStep {
  /** Of which stage; undefined: of the build context. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
  /** What it is given as mode. */
  readonly mode: string | undefined;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly copies: readonly CopyStep[];
  /** The shell commands of its RUN instructions. */
  readonly commands: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly ports: readonly number[];
  readonly volumes: readonly string[];
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
}

export const dockerfileText: string = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8');

/** Its stages in their order. */
export const stages: readonly Stage[] = readStages();

/** The last stage: what the finished image holds and says. */
export const image: Stage = stages[stages.length - 1] as Stage;

function readStages(): Stage[] {
  const stages: Instruction[][] = [];
  for (const instruction of DockerfileParser.parse(dockerfileText).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages.map(readStage);
}

function readStage(instructions: readonly Instruction[], index: number): Stage {
  const from = instructions[0] as From;
  const all = (keyword: string) => instructions.filter((instruction) => instruction.getKeyword() === keyword);
  const words = (keyword: string) => all(keyword).flatMap(wordsOf);
  const defaults = new Map(words('ARG').map((word) => word.split('=', 2) as [string, string]));
  return {
    name: from.getBuildStage() ?? String(index),
    base: from.getImage() ?? '',
    copies: all('COPY').map((copy) => readCopy(copy as Copy)),
    commands: all('RUN').map(textOf),
    env: Object.fromEntries(
      all('ENV').flatMap((env) => (env as Env).getProperties().map((one) => readVariable(one, defaults))),
    ),
    folder: words('WORKDIR').at(-1) ?? '/',
    user: words('USER').at(-1) ?? 'root',
    ports: words('EXPOSE').map(Number),
    volumes: words('VOLUME'),
    healthcheck: all('HEALTHCHECK').flatMap((check) => JSON.parse(textOf(check).replace(/^.*?CMD /s, ''))),
    command: all('CMD').flatMap((command) => JSON.parse(textOf(command))),
  };
}

function readCopy(copy: Copy): CopyStep {
  const words = wordsOf(copy).filter((word) => !word.startsWith('--'));
  const flags = new Map(copy.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? undefined]));
  return {
    from: flags.get('from'),
    sources: words.slice(0, -1),
    target: words.at(-1) ?? '',
    mode: flags.get('chmod'),
  };
}

/** @param defaults of the stage's arguments */
function readVariable(variable: Property, defaults: ReadonlyMap<string, string>): [string, string] {
  const value = variable.getValue() ?? '';
  return [variable.getName(), value.startsWith('$') ? (defaults.get(value.slice(1)) ?? '') : value];
}

function wordsOf(instruction: Instruction): string[] {
  return instruction.getArguments().map((word) => word.getValue());
}

function textOf(instruction: Instruction): string {
  return instruction.getArgumentsContent() ?? '';
}
