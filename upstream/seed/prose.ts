/** Texts of articles and pages as HTML. */
import { permalink } from './permalink.ts';

export const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** A chapter whose heading can be linked to. */
export const chapter = (title: string, ...texts: readonly string[]): string =>
  `<h2 id="${permalink(title)}">${title}</h2>${paragraphs(...texts)}`;

export const bullets = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
