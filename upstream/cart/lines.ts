/** Cart lines. A removed line stays in the table with `qnt` 0, so that a late update cannot bring it back. */
import type { DatabaseSync } from 'node:sqlite';
import { row, rows } from '../database/query.ts';

export interface CartLine {
  readonly id: number;
  readonly goodsId: number;
  readonly qnt: number;
}

export interface CartLines {
  /** Lines with a quantity above 0, oldest first. */
  of(sessionId: number): CartLine[];
  /** One line of the session, removed ones included. */
  find(sessionId: number, lineId: number): CartLine | undefined;
  /**
   * Sets a quantity and adds the line when it is absent.
   * @param dt time of the visitor's click, ms since 1970; older than the line's last one, it changes nothing
   *   (contract.md §4)
   */
  set(sessionId: number, goodsId: number, qnt: number, dt: number, now: number): void;
  /** Takes pieces off a line, all of them by default. Updates clicked before now no longer have an effect. */
  take(sessionId: number, lineId: number, now: number, pieces?: number): void;
}

export function createCartLines(database: DatabaseSync): CartLines {
  const lines = database.prepare(
    'select id, goods_id goodsId, qnt from cart_line where session_id = ? and qnt > 0 order by added_at, id',
  );
  const line = database.prepare('select id, goods_id goodsId, qnt from cart_line where session_id = ? and id = ?');
  const set = database.prepare(`
    insert into cart_line (session_id, goods_id, qnt, dt, clock_skew, added_at)
    values (:session, :goods, :qnt, :dt, :now - :dt, :now)
    on conflict (session_id, goods_id) do update set
      added_at = case when qnt = 0 then excluded.added_at else added_at end,
      qnt = excluded.qnt, dt = excluded.dt, clock_skew = excluded.clock_skew
    where excluded.dt >= dt`);
  // `:now - clock_skew` is the time on the visitor's clock, estimated from their last click: it may differ from the
  // server's.
  const take = database.prepare(`
    update cart_line set qnt = max(0, qnt - coalesce(:pieces, qnt)), dt = max(dt, :now - clock_skew)
    where session_id = :session and id = :line`);
  return {
    of: (sessionId) => rows<CartLine>(lines, sessionId),
    find: (sessionId, lineId) => row<CartLine>(line, sessionId, lineId),
    set(sessionId, goodsId, qnt, dt, now) {
      set.run({ session: sessionId, goods: goodsId, qnt, dt, now });
    },
    take(sessionId, lineId, now, pieces) {
      take.run({ session: sessionId, line: lineId, now, pieces: pieces ?? null });
    },
  };
}
