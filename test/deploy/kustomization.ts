/** The kustomizations of deploy/kubernetes, put together as kustomize does it, as far as ours go. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../checks/project-files.ts';

/** An object of the cluster; what is in it depends on its kind. */
export interface Manifest<Spec = unknown> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: Spec;
}

/** As ours are written: kustomize knows more. */
export interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly behavior?: 'merge';
    readonly envs?: readonly string[];
    readonly literals?: readonly string[];
  }[];
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string };
    /** RFC 6902, as YAML. */
    readonly patch: string;
  }[];
}

export interface Rendered {
  readonly objects: readonly Manifest[];
  /** The variables of each ConfigMap. */
  readonly configMaps: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Every file that was read, relative to the project. */
  readonly files: readonly string[];
  readonly kustomizations: readonly Kustomization[];
}

const FILE = 'kustomization.yaml';

/** @throws Error where something is named that is not there */
export function renderKustomization(folder: string): Rendered {
  const file = join(folder, FILE);
  const kustomization = parse(read(file)) as Kustomization;
  const parts = kustomization.resources.map((resource) => readResource(normalize(join(folder, resource))));
  const configMaps = new Map(parts.flatMap((part) => [...part.configMaps]));
  const files = [file, ...parts.flatMap((part) => part.files)];
  for (const { name, behavior, envs = [], literals = [] } of kustomization.configMapGenerator ?? []) {
    if (configMaps.has(name) !== (behavior === 'merge')) throw new Error(`${file}: ${name} is not there to be merged`);
    const lines = envs.flatMap((env) => read(join(folder, env)).split('\n'));
    files.push(...envs.map((env) => join(folder, env)));
    configMaps.set(name, { ...configMaps.get(name), ...readVariables([...lines, ...literals]) });
  }
  const objects = parts.flatMap((part) => part.objects);
  for (const { target, patch } of kustomization.patches ?? []) {
    const found = objects.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
    if (found === undefined) throw new Error(`${file}: there is no ${target.kind} ${target.name} to be patched`);
    for (const { op, path, value } of parse(patch)) append(found, op, path, value);
  }
  return {
    objects,
    configMaps,
    files,
    kustomizations: [kustomization, ...parts.flatMap((part) => part.kustomizations)],
  };
}

function readResource(path: string): Rendered {
  if (!path.endsWith('.yaml')) return renderKustomization(path);
  const objects = parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);
  return { objects, configMaps: new Map(), files: [path], kustomizations: [] };
}

/** The one operation that our patches use: an entry at the end of a list. */
function append(object: Manifest, op: string, path: string, value: unknown): void {
  const names = dirname(path).split('/').slice(1);
  const list = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], object);
  if (op !== 'add' || !path.endsWith('/-') || !Array.isArray(list)) throw new Error(`${op} ${path} is not known here`);
  list.push(value);
}

function readVariables(lines: readonly string[]): Record<string, string> {
  const pairs = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
