/**
 * A failure reported to the caller as an error body (contract.md §1). Messages are Russian because visitors read them.
 */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(status: number, code: string, message: string, fields?: Readonly<Record<string, string>>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** 404: something that the shop does not have. */
export const notFound = (message: string): ShopError => new ShopError(404, 'not_found', message);

/** 507: nothing can be written now. Reads still work, so this status must not count as an API that is ill (D27a). */
export const unwritable = (): ShopError =>
  new ShopError(507, 'unwritable', 'Сейчас не получается сохранить изменения. Попробуйте ещё раз чуть позже');

/** 422; `fields` has the contract's field names, e.g. `order.phone`, `items[0].qnt`. */
export function invalid(fields: Readonly<Record<string, string>>): ShopError {
  return new ShopError(422, 'invalid', [...new Set(Object.values(fields))].join('. '), fields);
}

/** Keeps only the fields that have a problem. */
export function problemsIn(checked: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, problem] of Object.entries(checked)) if (problem !== undefined) problems[field] = problem;
  return problems;
}

/** Messages that several checks share (spec §5). */
export const REQUIRED = 'Обязательное поле';
export const MALFORMED = 'Некорректное значение';
