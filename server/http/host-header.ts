/**
 * Reads and checks the `Host` of a request. Node takes the first of several fields and accepts any text (stack.md, trap
 * 10), so the raw header fields are checked here.
 */
const wellFormed = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?$/;

/** Hosts recently found well-formed: a few hosts make up nearly all requests. */
const seen = new Set<string>();
const MAX_SEEN = 1000;

export function isHost(text: string): boolean {
  if (seen.has(text)) return true;
  if (text.length > 255 || !wellFormed.test(text)) return false;
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(text);
  return true;
}

/**
 * @param rawHeaders names and values alternating, as node:http gives them
 * @returns the host; an empty string if there is none; undefined if there are several or the value is malformed
 */
export function readHostHeader(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[index + 1] ?? '';
    if (!isHost(host)) return undefined;
  }
  return host ?? '';
}
