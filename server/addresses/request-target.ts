/** Splits the target of a request line (RFC 9112 §3.2), byte for byte: nothing is decoded or resolved. */
import type { Scheme } from './host-name.ts';

export interface RequestTarget extends PathAndQuery {
  /** Path and query as received. */
  readonly url: string;
  /** Host and scheme of an absolute-form target. */
  readonly authority: { readonly host: string; readonly scheme: Scheme } | undefined;
}

interface PathAndQuery {
  readonly path: string;
  /** Begins with `?`, or is empty. */
  readonly search: string;
}

const absoluteForm = /^(https?):\/\/([^/?#]*)/i;

export function readTarget(raw: string): RequestTarget {
  const absolute = raw.charCodeAt(0) === 47 ? null : absoluteForm.exec(raw);
  const rest = absolute === null ? raw : raw.slice(absolute[0].length);
  const url = absolute !== null && !rest.startsWith('/') ? `/${rest}` : rest;
  const { path, search } = splitUrl(url);
  return { url, path, search, authority: absolute === null ? undefined : authorityOf(absolute) };
}

function authorityOf([, scheme = '', host = '']: readonly string[]): RequestTarget['authority'] {
  return { host, scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http' };
}

/** @param url path and query, without a host */
export function splitUrl(url: string): PathAndQuery {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) };
}
