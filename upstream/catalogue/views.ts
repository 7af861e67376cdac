/** Counts views of goods, and writes them down now and then: a write for each would make every page wait for the disk. */
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../database/query.ts';

export interface Views {
  /** @param goodsId one of the catalogue: no more than there are goods is ever counted at a time */
  add(goodsId: number): void;
  /** Writes what is counted; where that fails it stays counted. */
  write(): void;
}

/** A killed process loses the views that are not written, and nothing else. */
export function createViews(database: DatabaseSync): Views {
  const statement = database.prepare(
    'insert into goods_view values (?, ?) on conflict (goods_id) do update set views = views + excluded.views',
  );
  const counted = new Map<number, number>();
  return {
    add(goodsId) {
      counted.set(goodsId, (counted.get(goodsId) ?? 0) + 1);
    },
    write() {
      if (counted.size === 0) return;
      transaction(database, () => {
        for (const [goodsId, views] of counted) statement.run(goodsId, views);
      });
      counted.clear();
    },
  };
}
