/**
 * Counts views of goods in memory and writes them now and then: a write for each would make pages wait for the disk.
 */
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../database/query.ts';

export interface Views {
  /** @param goodsId must be in the catalogue, which bounds the number of counters */
  add(goodsId: number): void;
  /** Writes the counts to the database; if that fails they are kept for the next time. */
  write(): void;
}

/** A killed process loses only the views not yet written. */
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
