/** Handlers for messages and callback requests. They are checked as the storefront checks its own forms (D73). */
import type { DatabaseSync } from 'node:sqlite';
import { callbackForm, feedbackForm, partnersForm } from '../../shared/rules/forms/messages.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';
import { formErrors, readTyped, type ShopForm } from '../../shared/rules/forms/shop-form.ts';
import { invalid } from '../error.ts';
import type { HandlersOf } from '../request.ts';

export function feedbackHandlers(
  database: DatabaseSync,
): HandlersOf<'POST /api/feedback.json' | 'POST /api/feedback/partners.json' | 'POST /api/feedback/callback.json'> {
  const insert = database.prepare('insert into message (kind, created_at, fields) values (?, ?, ?)');

  const take = (kind: string, form: ShopForm, body: object, fields: object, now: number): Record<string, never> => {
    const problems = formErrors(form, readTyped(form, body), phoneError);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    insert.run(kind, now, JSON.stringify(fields));
    return {};
  };

  return {
    'POST /api/feedback.json': ({ body, now }) => take('feedback', feedbackForm, body, body.feedback, now),
    'POST /api/feedback/partners.json': ({ body, now }) => take('partners', partnersForm, body, body.feedback, now),
    'POST /api/feedback/callback.json': ({ body, now }) => take('callback', callbackForm, body, body, now),
  };
}
