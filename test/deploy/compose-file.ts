/** docker-compose.yml, and what the Compose Specification allows in such a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { projectRoot } from '../checks/project-files.ts';

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
}

/** As our file writes it: the specification knows other forms as well. */
export interface Service {
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly (string | Mount)[];
  readonly networks?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[]; readonly [duration: string]: unknown };
  readonly deploy?: { readonly replicas: number; readonly resources: { readonly limits: { readonly memory: string } } };
  readonly stop_grace_period?: string;
  readonly image?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly configs?: readonly { readonly source: string }[];
  readonly restart?: string;
  readonly container_name?: string;
}

/** A file or a folder that has to be there: Docker makes none in its place. */
interface Mount {
  readonly source: string;
  readonly target: string;
  readonly bind: { readonly create_host_path: false };
}

/** Each as `source:target`. */
export function mountsOf({ volumes = [] }: Service): string[] {
  return volumes.map((one) => (typeof one === 'string' ? one : `${one.source}:${one.target}`));
}

/** The file's text with the defaults of `${NAME:-default}` and `${NAME-default}`, as with an empty environment. */
export const composeText: string = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8').replace(
  /\$\{[A-Z_]+:?-([^}]*)\}/g,
  '$1',
);

export const compose = parse(composeText, { merge: true }) as ComposeFile;

/** @returns nothing of a service that is not there */
export function serviceOf(name: string): Service {
  return compose.services[name] ?? {};
}

/** @returns what the specification refuses in a compose file, one line each */
export function findComposeProblems(text: string): string[] {
  const content = parse(text, { merge: true });
  if (fitsSchema(content)) return [];
  return (fitsSchema.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** dclint carries the specification's schema. */
const schemaFile = new URL('schemas/compose.schema.json', import.meta.resolve('dclint/package.json'));
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as { $schema?: string };
// Its name of the draft ends with `.json`, for which Ajv has no entry; draft 7 is what Ajv reads by itself.
delete schema.$schema;

const fitsSchema = new Ajv({ strict: false, allErrors: true }).compile(schema);
