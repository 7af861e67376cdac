/** A minimal error page, for refused requests and failures of the page layer itself (spec §2 'Error page'). */

import { escapeMarkup } from '../../shared/escape-markup.ts';
import { errorTexts } from '../../shared/texts/errors.ts';

/** @param message shown for a 4xx only; a 5xx says 'Что-то пошло не так' */
export function failurePage(status: number, message: string): string {
  const words = escapeMarkup(status < 500 ? message : errorTexts.unknown);
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${status}</title></head><body><main><h1>${status}</h1><p>${words}</p><p><a href="/">${errorTexts.toHome}</a></p></main></body></html>`;
}
