/** A failure that the caller is told of, as contract.md §1 writes it. Messages are Russian: people read them. */
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

/** 404: a thing that the shop does not have. */
export const notFound = (message: string): ShopError => new ShopError(404, 'not_found', message);

/** 507: nothing can be written now. It is no sign of an API that is ill as a whole: what is read is answered. */
export const unwritable = (): ShopError =>
  new ShopError(507, 'unwritable', 'Сейчас не получается сохранить изменения. Попробуйте ещё раз чуть позже');

/** 422: `fields` are named as the contract names them, e.g. `order.phone`, `items[0].qnt`. */
export function invalid(fields: Readonly<Record<string, string>>): ShopError {
  return new ShopError(422, 'invalid', [...new Set(Object.values(fields))].join('. '), fields);
}

/** Texts that several checks share (spec §5). */
export const REQUIRED = 'Обязательное поле';
export const MALFORMED = 'Некорректное значение';
