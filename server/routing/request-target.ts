/** Takes the target of a request line apart (RFC 9112 §3.2), byte for byte: nothing is decoded or resolved. */
export interface RequestTarget {
  /** Path and query as they came. */
  readonly url: string;
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Of an absolute form: the host that it names, in lower case. */
  readonly authority: string | undefined;
}

const absoluteForm = /^https?:\/\/([^/?#]*)/i;

export function readTarget(raw: string): RequestTarget {
  const absolute = raw.charCodeAt(0) === 47 ? null : absoluteForm.exec(raw);
  const rest = absolute === null ? raw : raw.slice(absolute[0].length);
  const url = absolute !== null && !rest.startsWith('/') ? `/${rest}` : rest;
  const mark = url.indexOf('?');
  return {
    url,
    path: mark === -1 ? url : url.slice(0, mark),
    search: mark === -1 ? '' : url.slice(mark),
    authority: absolute?.[1]?.toLowerCase(),
  };
}
