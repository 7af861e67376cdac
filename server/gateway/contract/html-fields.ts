/** Finds the HTML in answers by what their schemas note, and cleans it. */
import { LRUCache } from 'lru-cache';
import { changeNoted } from './noted-fields.ts';
import type { PictureRule } from './pictures-allowed.ts';
import { sanitiseHtml } from './sanitise.ts';
import type { Schema } from './schema-walk.ts';

/** What one row remembers of texts that were cleaned: the way to a shop stands in each answer that names the shop; characters. */
const REMEMBERED = 500_000;

/** Makes the same text again, or a clean one. */
export type HtmlRule = (html: string) => string;

/** @param isAllowed may this picture be shown? Default: all of them */
export function htmlRule(isAllowed?: PictureRule): HtmlRule {
  const known = new LRUCache<string, string>({
    maxSize: REMEMBERED,
    sizeCalculation: (cleaned, html) => cleaned.length + html.length + 1,
  });
  return (html) => {
    if (!html.includes('<')) return html;
    const before = known.get(html);
    if (before !== undefined) return before;
    const cleaned = sanitiseHtml(html, isAllowed);
    known.set(html, cleaned);
    return cleaned;
  };
}

/** @returns cleans a parsed body in place, and says whether anything was changed; undefined: it holds no HTML */
export function htmlCleaner(schema: Schema, rule: HtmlRule = htmlRule()): ((value: unknown) => boolean) | undefined {
  return changeNoted(schema, 'html', rule);
}
