/** Requests for a message when goods are in stock again (contract.md §6). The demo stores them and sends nothing. */

import type { DatabaseSync } from 'node:sqlite';
import { notifyForm } from '../../shared/rules/forms/about-goods.ts';
import { trimmed } from '../../shared/rules/forms/fields.ts';
import { formErrors, readTyped } from '../../shared/rules/forms/shop-form.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { invalid, problemsIn } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly shelf: Shelf;
  readonly shops: ReadonlyMap<number, SeedShop>;
}

export function notifyHandlers({ database, shelf, shops }: Parts): HandlersOf<'POST /api/stock/{id}/notify.json'> {
  const insert = database.prepare('insert or ignore into stock_wish values (?, ?, ?, ?)');
  return {
    'POST /api/stock/{id}/notify.json': ({ id, body, now }) => {
      const shopId = body.shop_id ?? null;
      const fields = problemsIn({
        ...formErrors(notifyForm, readTyped(notifyForm, body)),
        shop_id: shopId === null || shops.has(shopId) ? undefined : 'Такого магазина нет',
        goods_id: shelf.goods.has(Number(id)) ? undefined : 'Такого товара нет',
      });
      if (Object.keys(fields).length > 0) throw invalid(fields);
      insert.run(Number(id), shopId ?? 0, trimmed(body.email).toLowerCase(), now);
      return {};
    },
  };
}
