/** Counts views of goods, and writes them down now and then: a write for each would make every page wait for the disk. */
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../database/query.ts';

export interface Views {
  add(goodsId: number): void;
  /** Writes what is counted and stops the clock. */
  close(): void;
}

const WRITE_EVERY_MS = 5000;

/** A killed process loses the views of the last seconds, and nothing else. */
export function createViews(database: DatabaseSync): Views {
  const statement = database.prepare(
    'insert into goods_view values (?, ?) on conflict (goods_id) do update set views = views + excluded.views',
  );
  const counted = new Map<number, number>();
  const write = (): void => {
    if (counted.size === 0) return;
    transaction(database, () => {
      for (const [goodsId, views] of counted) statement.run(goodsId, views);
    });
    counted.clear();
  };
  const timer = setInterval(write, WRITE_EVERY_MS).unref();
  return {
    add(goodsId) {
      counted.set(goodsId, (counted.get(goodsId) ?? 0) + 1);
    },
    close() {
      clearInterval(timer);
      write();
    },
  };
}
