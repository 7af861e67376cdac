/** Visitors' sessions: a cookie set by the API on the first private call (contract.md §1). */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { row, rows, transaction } from './database/query.ts';

export interface Session {
  /** 0 until the session is written to the database; no data can be stored for it before. */
  readonly id: number;
  /** The city that the visitor chose last. */
  readonly areaId: number | null;
}

export interface Sessions {
  /** The session that a `Cookie` header names; undefined when it names none, or an unknown one. */
  find(cookie: string | undefined): Session | undefined;
  /**
   * Opens a session in memory: most visitors only look around, and so need not wait for the disk.
   * @returns the session with the value of its cookie
   */
  open(now: number): { session: Session; token: string };
  /** Writes the sessions held in memory, which gives them their ids. Called periodically, and before data is stored. */
  write(): void;
  chooseArea(session: Session, areaId: number): void;
  /** Deletes a batch of expired sessions that have placed no order, and the carts of all expired ones. */
  forgetOld(now: number): void;
}

interface OpenSession extends Session {
  id: number;
  readonly createdAt: number;
}

export const SESSION_COOKIE = 'shop_session';
/** Lifetime of the cookie in seconds; it is never extended. */
export const SIXTY_DAYS = 60 * 24 * 60 * 60;
/**
 * Most sessions held in memory. If the database takes no writes, the oldest are dropped: their visitors get new ones.
 */
const MOST_OPEN = 10_000;
/** Batch size of `forgetOld`, so that requests do not wait long. */
const MOST_FORGOTTEN = 5000;

export function createSessions(database: DatabaseSync): Sessions {
  const byToken = database.prepare('select id, area_id areaId from session where token = ?');
  const insert = database.prepare('insert into session (token, created_at) values (?, ?)');
  const choose = database.prepare('update session set area_id = ? where id = ?');
  const outdated = database.prepare(`
    select id from session
    where created_at < ? and not exists (select 1 from customer_order where session_id = session.id)
    order by created_at limit ${MOST_FORGOTTEN}`);
  const forgetLines = database.prepare(
    'delete from cart_line where session_id in (select id from session where created_at < ?)',
  );
  const forget = database.prepare('delete from session where id in (select value from json_each(?))');
  /** Sessions in memory by token, the oldest first. */
  const opened = new Map<string, OpenSession>();
  return {
    find(cookie) {
      const token = tokenIn(cookie);
      return token === undefined ? undefined : (opened.get(token) ?? row<Session>(byToken, token));
    },
    open(now) {
      const token = randomBytes(24).toString('base64url');
      const session: OpenSession = { id: 0, areaId: null, createdAt: now };
      opened.set(token, session);
      for (const oldest of opened.keys()) {
        if (opened.size <= MOST_OPEN) break;
        opened.delete(oldest);
      }
      return { session, token };
    },
    write() {
      if (opened.size === 0) return;
      const written = transaction(database, () =>
        [...opened].map(([token, session]) => ({
          session,
          id: Number(insert.run(token, session.createdAt).lastInsertRowid),
        })),
      );
      for (const { session, id } of written) session.id = id;
      opened.clear();
    },
    chooseArea(session, areaId) {
      choose.run(areaId, session.id);
    },
    forgetOld(now) {
      const oldest = now - SIXTY_DAYS * 1000;
      const old = rows<{ id: number }>(outdated, oldest);
      transaction(database, () => {
        forgetLines.run(oldest);
        forget.run(JSON.stringify(old.map(({ id }) => id)));
      });
    },
  };
}

/** Of two different cookies of the name one may be planted by a sibling host (RFC 6265 §8.6): neither is believed. */
function tokenIn(cookie: string | undefined): string | undefined {
  const named = (cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
  const [token, ...others] = new Set(named.map((pair) => pair.slice(SESSION_COOKIE.length + 1)));
  return token !== undefined && others.length === 0 && /^[\w-]{32}$/.test(token) ? token : undefined;
}
