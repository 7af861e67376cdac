/** Reads the raw texts of settings from the environment, and refuses variables that only look like settings. */
import { readFileSync } from 'node:fs';
import { closestMatch } from 'leven';
import { WrongValue } from './values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the text of each setting. An empty value counts as unset, because compose files pass unset variables so.
 * `NAME_FILE` may name a file that holds the value, as containers provide secrets. It takes the place of `NAME`, which
 * may be a default of a compose file.
 * @throws WrongValue also for a variable that is no setting, but begins like one or is nearly one
 */
export function readTexts(env: Environment, names: readonly string[]): Record<string, string | undefined> {
  refuseUnknown(env, names);
  return Object.fromEntries(names.map((name) => [name, readText(env, name)]));
}

function readText(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return text === undefined || isOfOthers(name, text) ? undefined : text;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new WrongValue(`${name}_FILE`, `"${file}" cannot be read`);
  }
}

/** First words of settings that the variables of many other programs begin with, too. */
const common: ReadonlySet<string> = new Set(['HOST', 'PORT', 'PUBLIC', 'LOG', 'SERVICE', 'IMAGE', 'OTEL']);
/** In a shorter name two different letters are no slip any more. */
const SHORTEST = 8;
const MOST_SLIPS = 2;

function refuseUnknown(env: Environment, names: readonly string[]): void {
  const known = new Set(names);
  for (const [variable, value] of Object.entries(env)) {
    const text = value?.trim();
    const name = variable.replace(/_FILE$/, '');
    if (!text || known.has(name) || isOfOthers(variable, text)) continue;
    const meant = nearest(name, names);
    if (meant === undefined) continue;
    throw new WrongValue(variable, `is no setting, did you mean ${meant}${variable.slice(name.length)}?`);
  }
}

/** The setting that is meant by a name; undefined if it seems to be the name of another program's variable. */
function nearest(name: string, settings: readonly string[]): string | undefined {
  const word = firstWord(name);
  const ofWord = common.has(word) || name === word ? [] : settings.filter((setting) => firstWord(setting) === word);
  if (ofWord.length > 0) return closestMatch(name, ofWord);
  // First letters are seldom wrong. OpenTelemetry has many variables, whose names differ little.
  const alike = settings.filter((one) => one[0] === name[0] && one.length >= SHORTEST && firstWord(one) !== 'OTEL');
  return closestMatch(name, alike, { maxDistance: MOST_SLIPS });
}

function firstWord(name: string): string {
  return name.split('_', 1)[0] ?? '';
}

/**
 * Variables that others set, although they begin like ours: those that Kubernetes and Docker make of a service or a
 * linked container named `redis`, `shop-api` or `ops`; those of the hosting render.com; the program that tests run.
 */
const ofOthers: readonly RegExp[] = [
  /_SERVICE_(?:HOST|PORT(?:_\w{1,60})?)=/,
  /_PORT(?:_\d+_(?:TCP|UDP|SCTP))?=(?:tcp|udp|sctp):\/\//,
  /_PORT_\d+_(?:TCP|UDP|SCTP)_(?:ADDR|PORT|PROTO|PORT_START|PORT_END)=/,
  /_ENV_\w{1,60}=|_NAME=\/[\w.-]{1,60}\/[\w.-]{1,60}$/,
  /^RENDER_(?:DISCOVERY|EXTERNAL|GIT|INSTANCE|SERVICE|WEB)_\w+=|^RENDER_CPU_COUNT=/,
  /^REDIS_SERVER=/,
];

function isOfOthers(name: string, text: string): boolean {
  return ofOthers.some((form) => form.test(`${name}=${text}`));
}
