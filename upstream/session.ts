/** Visitors' sessions: a cookie of the API's own, set on the first private call (contract.md §1). */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { row } from './database/query.ts';

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
}

const COOKIE = 'shop_session';
const SIXTY_DAYS = 60 * 24 * 60 * 60;

export function createSessions(database: DatabaseSync): Sessions {
  const byToken = database.prepare('select id, area_id areaId from session where token = ?');
  const insert = database.prepare('insert into session (token, created_at) values (?, ?)');
  const choose = database.prepare('update session set area_id = ? where id = ?');
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
  };
}

function tokenIn(cookie: string | undefined): string | undefined {
  for (const pair of cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE && value !== undefined && /^[\w-]{32}$/.test(value)) return value;
  }
  return undefined;
}
