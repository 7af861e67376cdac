/** Visitors' sessions: a cookie of the API's own, set on the first private call (contract.md §1). */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { row, transaction } from './database/query.ts';

export interface Session {
  readonly id: number;
  /** The city that the visitor has last chosen. */
  readonly areaId: number | null;
}

export interface Sessions {
  /** The session of a `Cookie` header; undefined when it names none that is known. */
  find(cookie: string | undefined): Session | undefined;
  /** @param secure whether the visitor came by https */
  open(now: number, secure: boolean): { session: Session; setCookie: string };
  chooseArea(session: Session, areaId: number): void;
  /** Clears away what no cookie can name any more, with its cart; who has ordered stays. */
  forgetOld(now: number): void;
}

const COOKIE = 'shop_session';
/** A cookie's life, in seconds; it is never made longer. */
const SIXTY_DAYS = 60 * 24 * 60 * 60;

export function createSessions(database: DatabaseSync): Sessions {
  const byToken = database.prepare('select id, area_id areaId from session where token = ?');
  const insert = database.prepare('insert into session (token, created_at) values (?, ?)');
  const choose = database.prepare('update session set area_id = ? where id = ?');
  const forgetLines = database.prepare(
    'delete from cart_line where session_id in (select id from session where created_at < ?)',
  );
  const forget = database.prepare(
    'delete from session where created_at < ? and id not in (select session_id from customer_order)',
  );
  return {
    find(cookie) {
      const token = tokenIn(cookie);
      return token === undefined ? undefined : row<Session>(byToken, token);
    },
    open(now, secure) {
      const token = randomBytes(24).toString('base64url');
      const id = Number(insert.run(token, now).lastInsertRowid);
      const flags = `Path=/; Max-Age=${SIXTY_DAYS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return { session: { id, areaId: null }, setCookie: `${COOKIE}=${token}; ${flags}` };
    },
    chooseArea(session, areaId) {
      choose.run(areaId, session.id);
    },
    forgetOld(now) {
      const oldest = now - SIXTY_DAYS * 1000;
      transaction(database, () => {
        forgetLines.run(oldest);
        forget.run(oldest);
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
