/** Finds the HTML in answers by what their schemas note, and cleans it. */
import { changeNoted } from './noted-fields.ts';
import type { PictureRule } from './pictures-allowed.ts';
import { sanitiseHtml } from './sanitise.ts';
import type { Schema } from './schema-walk.ts';

/**
 * @param isAllowed may this picture be shown? Default: all of them
 * @returns cleans a parsed body in place, and says whether anything was changed; undefined: it holds no HTML
 */
export function htmlCleaner(schema: Schema, isAllowed?: PictureRule): ((value: unknown) => boolean) | undefined {
  return changeNoted(schema, 'html', (html) => sanitiseHtml(html, isAllowed));
}
