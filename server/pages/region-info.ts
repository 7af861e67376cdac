import type { Region } from '../gateway/request-context.ts';

/** The facts about its city that a page contains. */
export function regionInfo({ id, geo, host }: Region) {
  const { title = '', phone = '', timezone } = geo ?? {};
  return { id, title, phone, host, ...(typeof timezone === 'string' && { timezone }) };
}
