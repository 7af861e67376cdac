/** Reads a Dockerfile as far as ours goes: anything that it does not know is an error, not a guess. */

export type Step =
  | { readonly kind: 'copy'; readonly from: string | undefined; readonly sources: string[]; readonly target: string }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly path: string };

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly Step[];
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly ports: readonly number[];
  readonly volumes: readonly string[];
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
}

type Draft = { -readonly [Key in keyof Stage]: Stage[Key] } & { steps: Step[] };

/** @returns the stages in their order; the last one is the image */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: Draft[] = [];
  const logical = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  for (const line of logical.split('\n')) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (word === 'FROM') stages.push(openStage(rest, stages.length));
    else if (word !== '') addInstruction(stages.at(-1), word, rest);
  }
  return stages;
}

function openStage(text: string, index: number): Draft {
  const [, base = '', name = String(index)] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(text) ?? [];
  return {
    name,
    base,
    steps: [],
    env: {},
    user: undefined,
    ports: [],
    volumes: [],
    healthcheck: [],
    command: [],
  };
}

function addInstruction(stage: Draft | undefined, word: string, rest: string): void {
  if (stage === undefined) throw new Error(`${word} before FROM`);
  switch (word) {
    case 'COPY':
      stage.steps.push(readCopy(rest));
      return;
    case 'RUN':
      stage.steps.push({ kind: 'run', command: rest });
      return;
    case 'WORKDIR':
      stage.steps.push({ kind: 'workdir', path: rest });
      return;
    case 'ENV':
      stage.env = { ...stage.env, ...Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split(/=(.*)/s, 2))) };
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'EXPOSE':
      stage.ports = rest.split(/\s+/).map(Number);
      return;
    case 'VOLUME':
      stage.volumes = rest.split(/\s+/);
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 'CMD'.length));
      return;
    case 'CMD':
      stage.command = JSON.parse(rest);
      return;
    default:
      throw new Error(`an instruction that is not known here: ${word}`);
  }
}

function readCopy(text: string): Step {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  if (words.length === 0 || words.some((word) => word.startsWith('--')))
    throw new Error(`not understood: COPY ${text}`);
  return { kind: 'copy', from, sources: words, target };
}
