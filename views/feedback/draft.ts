/** Drafts of forms that were not sent yet, in session storage: they survive a reload, but not the tab. */
import { browserSession } from '../../client/services/browser-session.ts';

type Texts = Readonly<Record<string, string>>;

const keyOf = (form: string): string => `draft ${form}`;

/** @param blank the form's fields, empty @returns undefined if no draft is stored */
export function readDraft<Fields extends Texts>(form: string, blank: Fields): Fields | undefined {
  try {
    const kept: unknown = JSON.parse(browserSession.get(keyOf(form)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const texts = new Map(Object.entries(kept));
    const text = (name: string): string => (typeof texts.get(name) === 'string' ? texts.get(name) : '');
    return Object.fromEntries(Object.keys(blank).map((name) => [name, text(name)])) as unknown as Fields;
  } catch {
    return undefined;
  }
}

/** Stores a draft. An empty form has none. */
export function writeDraft(form: string, fields: Texts): void {
  if (Object.values(fields).every((text) => text === '')) browserSession.remove(keyOf(form));
  else browserSession.set(keyOf(form), JSON.stringify(fields));
}
