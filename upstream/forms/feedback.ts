/** Handlers for messages and callback requests. */
import type { DatabaseSync } from 'node:sqlite';
import { requiredError } from '../../shared/rules/forms/fields.ts';
import { invalid } from '../error.ts';
import { emailProblem, phoneProblem, problemsIn } from '../orders/contacts.ts';
import type { HandlersOf, ShopRequest } from '../request.ts';

export function feedbackHandlers(
  database: DatabaseSync,
): HandlersOf<'POST /api/feedback.json' | 'POST /api/feedback/partners.json' | 'POST /api/feedback/callback.json'> {
  const insert = database.prepare('insert into message (kind, created_at, fields) values (?, ?, ?)');

  const take = (kind: string, problems: Record<string, string>, fields: object, now: number): Record<string, never> => {
    if (Object.keys(problems).length > 0) throw invalid(problems);
    insert.run(kind, now, JSON.stringify(fields));
    return {};
  };

  const takeMessage = (kind: string, { body, now }: ShopRequest<'POST /api/feedback.json'>): Record<string, never> => {
    const { name, phone, email, message } = body.feedback;
    const problems = problemsIn({
      'feedback.name': requiredError('name', name),
      'feedback.phone': phone ? phoneProblem(phone) : undefined,
      'feedback.email': email ? emailProblem(email) : undefined,
      'feedback.message': requiredError('message', message),
    });
    return take(kind, problems, body.feedback, now);
  };

  return {
    'POST /api/feedback.json': (request) => takeMessage('feedback', request),
    'POST /api/feedback/partners.json': (request) => takeMessage('partners', request),
    'POST /api/feedback/callback.json': ({ body, now }) => {
      const problems = problemsIn({ name: requiredError('name', body.name), phone: phoneProblem(body.phone) });
      return take('callback', problems, body, now);
    },
  };
}
