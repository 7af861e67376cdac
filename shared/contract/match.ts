/**
 * Finds the row of the table for a request (contract.md §5.10, and the last paragraph of §5). Used by the storefront
 * and by the embedded API.
 */
import { decodeEscapes } from '../notation.ts';
import { categoryCodes } from '../profile/profile.ts';
import { type CallKey, calls } from './calls.ts';

/** Any segment of a path, percent-encoded where it must be: an order's code may be `Т-500001`, in Cyrillic. */
const segment = '[^/]+';
const listing = `(?:/(?:${categoryCodes.join('|')})/(?:${segment}/)?|/catalog/search/|/actions/|/brands/${segment}/)`;

/**
 * The patterns of the parameters in addresses. A product's url has one to four segments (D22), the first of which is
 * none of the API's own.
 */
const parameters: Record<string, string> = {
  id: '\\d+',
  code: segment,
  rubric: segment,
  listing,
  product: `(?!/(?:api|session|upload)/)(?:/${segment}){1,4}/${segment}\\.html`,
};

interface Matcher {
  readonly key: CallKey;
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  /** Does the row share its path with a page, so that `format=json` requests it? */
  readonly format: boolean;
}

const matchers: readonly Matcher[] = (Object.keys(calls) as CallKey[]).map((key) => {
  const space = key.indexOf(' ');
  const [path = '', format] = key.slice(space + 1).split('?');
  const source = path
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? `(?<${part.slice(1, -1)}>${parameters[part.slice(1, -1)]})` : RegExp.escape(part),
    )
    .join('');
  return { key, method: key.slice(0, space), path, pattern: new RegExp(`^${source}$`), format: format !== undefined };
});

/** Rows without parameters, which most requests name, are looked up by their path. */
const fixedRows = Map.groupBy(
  matchers.filter(({ path }) => !path.includes('{')),
  ({ path }) => path,
);
const openRows = matchers.filter(({ path }) => path.includes('{'));

export type CallMatch =
  | {
      readonly found: 'call';
      readonly key: CallKey;
      /** Decoded. */
      readonly params: Readonly<Record<string, string>>;
    }
  /** The table has the path with other methods only: 405 with these in `Allow` (contract.md §5.9). */
  | { readonly found: 'method'; readonly allow: readonly string[] }
  | { readonly found: 'nothing' };

/**
 * Finds the row for a request.
 * @param method of the request; HEAD is matched as GET
 * @param path undecoded
 * @param formatJson does the query contain `format=json`?
 */
export function matchCall(method: string, path: string, formatJson: boolean): CallMatch {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const fixed = fixedRows.get(path);
  if (fixed !== undefined) {
    const row = fixed.find((matcher) => matcher.method === wanted);
    if (row !== undefined) return { found: 'call', key: row.key, params: {} };
    return { found: 'method', allow: fixed.map((matcher) => matcher.method) };
  }
  const allow: string[] = [];
  for (const matcher of openRows) {
    if (matcher.format && !formatJson) continue;
    const match = matcher.pattern.exec(path);
    if (match === null) continue;
    if (matcher.method === wanted) return { found: 'call', key: matcher.key, params: decoded(match.groups) };
    allow.push(matcher.method);
  }
  return allow.length > 0 ? { found: 'method', allow } : { found: 'nothing' };
}

function decoded(params: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeEscapes(text)]));
}

/** Parameters that are whole paths. */
const wholePaths: ReadonlySet<string> = new Set(['listing', 'product']);

/**
 * The parameters of a row's address by name, decoded; whole paths stay as they are.
 * @param path undecoded, one that the row matches
 */
export function paramsOf(key: CallKey, path: string): Readonly<Record<string, string>> {
  const found = openRows.find((row) => row.key === key)?.pattern.exec(path)?.groups ?? {};
  return Object.fromEntries(
    Object.entries(found).map(([name, text]) => [name, wholePaths.has(name) ? text : decodeEscapes(text)]),
  );
}
