/**
 * Removes active content from the API's HTML (D29): scripts, event handlers, `javascript:` links. Ids of headings stay.
 * The text is put into a page, which has an `h1` of its own: its headings begin with `h2` (conventions.md §4).
 */
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { bounds } from '../../../shared/contract/bounds.ts';
import { isLocalPath } from '../../../shared/local-path.ts';

/**
 * How much sanitised text is cached per row; characters. Texts recur: each answer with a shop repeats the way to it.
 */
const REMEMBERED = 500_000;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...headings,
    ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'abbr', 'q', 'cite', 'time'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['figure', 'figcaption', 'img', 'address', 'nobr', 'wbr'],
  ],
  allowedAttributes: {
    ...Object.fromEntries(headings.map((heading) => [heading, ['id']])),
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    abbr: ['title'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { target, rel: _, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener' } : attribs,
    }),
    h1: 'h2',
    // A picture without a name is decoration; readers would spell out its address.
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } }),
  },
};

/** Text with more levels is not used (D54). */
const MAX_HTML_LEVELS = 64;

const tooDeep = new Error('the HTML has too many levels');

/**
 * Text without a tag is returned unchanged.
 * @param isAllowed may this picture be shown? Others are removed
 * @returns undefined if the text exceeds a bound
 */
export function sanitiseHtml(html: string, isAllowed: PictureRule = () => true): string | undefined {
  if (isLong(html)) return undefined;
  if (!html.includes('<')) return html;
  let levels = 0;
  try {
    return sanitizeHtml(html, {
      ...rules,
      exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (attribs.src === undefined || !isAllowed(attribs.src)),
      onOpenTag: () => {
        levels += 1;
        // The parser searches all open elements again and again, so it must not go on.
        if (levels > MAX_HTML_LEVELS) throw tooDeep;
      },
      onCloseTag: () => {
        levels -= 1;
      },
    });
  } catch (error) {
    if (error === tooDeep) return undefined;
    throw error;
  }
}

/** Does a string need to be sanitised, or to be refused? */
export function isToSanitise(html: string): boolean {
  return html.includes('<') || isLong(html);
}

function isLong(html: string): boolean {
  return html.length > bounds.html || (html.length > bounds.html / 3 && Buffer.byteLength(html) > bounds.html);
}

/** Text that is to be sanitised, and where it stands. */
export interface HtmlField {
  readonly holder: object;
  readonly key: string;
  readonly text: string;
  /** May the field be missing? */
  readonly isOptional: boolean;
  readonly path: string;
}

/** So much HTML is sanitised before there is a pause; characters. */
const STEP_CHARACTERS = 32_000;

/**
 * Puts the sanitised texts in their places. A text that exceeds a bound is removed, or left empty where it must be there.
 * Pauses after each piece of work.
 */
export type SanitiseFields = (
  fields: readonly HtmlField[],
) => Generator<void, { isChanged: boolean; dropped: string[] }>;

/** @returns with a cache of recent texts */
export function fieldSanitiser(isAllowed: PictureRule): SanitiseFields {
  const known = new LRUCache<string, string>({
    maxSize: REMEMBERED,
    sizeCalculation: (cleaned, html) => cleaned.length + html.length + 1,
  });
  return function* sanitiseFields(fields) {
    const dropped: string[] = [];
    let isChanged = false;
    let done = 0;
    for (const { holder, key, text, isOptional, path } of fields) {
      const cleaned = known.get(text) ?? sanitiseHtml(text, isAllowed);
      known.set(text, cleaned);
      if (cleaned === undefined) dropped.push(path);
      if (cleaned !== text) isChanged = true;
      if (cleaned === undefined && isOptional) Reflect.deleteProperty(holder, key);
      else Reflect.set(holder, key, cleaned ?? '');
      done += text.length;
      if (done < STEP_CHARACTERS) continue;
      done = 0;
      yield;
    }
    return { isChanged, dropped };
  };
}

export type PictureRule = (address: string) => boolean;

/**
 * Local paths, and addresses of these hosts. Any other address, such as `a.jpg`, would mean something else on each page.
 * @param hosts in lower case, with their ports
 */
export function picturesOf(hosts: readonly string[]): PictureRule {
  return (address) => {
    if (isLocalPath(address)) return true;
    if (!URL.canParse(address)) return false;
    const { protocol, host } = new URL(address);
    return /^https?:$/.test(protocol) && hosts.includes(host);
  };
}
