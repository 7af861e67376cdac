/** What a page must not hold, whatever was sent to the storefront: elements and attributes of a stranger, addresses that run. */

/** An element and an attribute of this name stand in odd values: they must never come to life. */
export const ALIEN = 'fuzzmark';
/** A host that no city has. */
export const ALIEN_HOST = 'evil.example';

const comment = /<!--[\s\S]*?-->/g;
const rawText = /(<(script|style)\b(?:[^"'>]|"[^"]*"|'[^']*')*>)[\s\S]*?<\/\2\s*>/gi;
const tag = /<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const leading: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'srcset',
  'ping',
]);
const running = /^\s*(?:javascript|vbscript|data:text\/html)/i;

/**
 * @param html a whole document or a part of one
 * @returns what is wrong with it; nothing where all is well
 */
export function findAlienMarkup(html: string): string[] {
  const problems: string[] = [];
  const plain = html.replace(comment, '').replace(rawText, '$1');
  for (const [whole, name = '', inner = ''] of plain.matchAll(tag)) {
    if (name.toLowerCase().startsWith(ALIEN)) problems.push(`an element of a stranger: ${whole.slice(0, 200)}`);
    for (const [, key = '', double, single, bare] of inner.matchAll(attribute)) {
      const value = decodeEntities(double ?? single ?? bare ?? '');
      const lower = key.toLowerCase();
      if (lower === ALIEN || lower.startsWith('on'))
        problems.push(`an attribute of a stranger: ${whole.slice(0, 200)}`);
      if (leading.has(lower) && running.test(withoutControls(value)))
        problems.push(`an address that runs: ${whole.slice(0, 200)}`);
    }
  }
  return problems;
}

/** Hosts that links, pictures, scripts and forms of a page lead to. */
export function hostsOf(html: string): Set<string> {
  const hosts = new Set<string>();
  for (const [, name = '', inner = ''] of html.replace(comment, '').replace(rawText, '$1').matchAll(tag)) {
    for (const [, key = '', double, single, bare] of inner.matchAll(attribute)) {
      const isContent = key.toLowerCase() === 'content' && name.toLowerCase() === 'meta';
      if (!leading.has(key.toLowerCase()) && !isContent) continue;
      const value = decodeEntities(double ?? single ?? bare ?? '').replaceAll('\\', '/');
      const [, host] = /^\s*(?:https?:)?\/\/([^/?#\s]*)/i.exec(value) ?? [];
      if (host !== undefined) hosts.add(host.toLowerCase());
    }
  }
  return hosts;
}

/** Browsers leave them out of an address before they read it. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f]/g, '');
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  Tab: '\t',
  NewLine: '\n',
};

function decodeEntities(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (_all, hex, decimal) =>
      String.fromCodePoint(Math.min(0x10ffff, hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))),
    )
    .replace(/&(\w+);/g, (all, name) => named[name] ?? all);
}
