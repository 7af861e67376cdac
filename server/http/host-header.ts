/**
 * Reads the `Host` of a request from the raw header fields, because Node takes the first of several and accepts any
 * text (stack.md, trap 10). Pure.
 */
const wellFormed = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Recent valid names: nearly all requests name one of a few hosts. */
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
 * @param rawHeaders names and values in turn, as node:http gives them
 * @returns the host; empty if HTTP/1.0 sent none; undefined if there are two or if it is invalid
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
