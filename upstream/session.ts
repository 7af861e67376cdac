/** Visitors' sessions: a cookie of the API's own, set on the first private call (contract.md §1). */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { row, rows, transaction } from './database/query.ts';

export interface Session {
  /** 0 while it is not written yet: nothing is kept for such a one. */
  readonly id: number;
  /** The city that the visitor has last chosen. */
  readonly areaId: number | null;
}

export interface Sessions {
  /** The session of a `Cookie` header; undefined when it names none that is known. */
  find(cookie: string | undefined): Session | undefined;
  /**
   * Opens one in memory: most visitors only look, and none of them waits for the disk.
   * @param secure whether the visitor came by https
   */
  open(now: number, secure: boolean): { session: Session; setCookie: string };
  /** Writes those that are only open, which gives them their ids: now and then, and before anything is kept for one. */
  write(): void;
  chooseArea(session: Session, areaId: number): void;
  /** Clears away some of what no cookie can name any more, with its cart; who has ordered stays. */
  forgetOld(now: number): void;
}

interface OpenSession extends Session {
  id: number;
  readonly createdAt: number;
}

const COOKIE = 'shop_session';
/** A cookie's life, in seconds; it is never made longer. */
const SIXTY_DAYS = 60 * 24 * 60 * 60;
/** Those of whom nothing is written. Where the disk takes nothing the oldest go: their visitors get new ones. */
const MOST_OPEN = 10_000;
/** Forgotten at a time, so that nobody waits long meanwhile. */
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
  /** By token, the oldest first. */
  const opened = new Map<string, OpenSession>();
  return {
    find(cookie) {
      const token = tokenIn(cookie);
      return token === undefined ? undefined : (opened.get(token) ?? row<Session>(byToken, token));
    },
    open(now, secure) {
      const token = randomBytes(24).toString('base64url');
      const session: OpenSession = { id: 0, areaId: null, createdAt: now };
      opened.set(token, session);
      for (const oldest of opened.keys()) {
        if (opened.size <= MOST_OPEN) break;
        opened.delete(oldest);
      }
      const flags = `Path=/; Max-Age=${SIXTY_DAYS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return { session, setCookie: `${COOKIE}=${token}; ${flags}` };
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

function tokenIn(cookie: string | undefined): string | undefined {
  for (const pair of cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE && value !== undefined && /^[\w-]{32}$/.test(value)) return value;
  }
  return undefined;
}
