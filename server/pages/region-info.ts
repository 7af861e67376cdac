import type { Region } from '../gateway/request-context.ts';

/** What a page knows of its city. */
export function regionInfo({ id, geo, host }: Region) {
  const { title = '', phone = '', timezone } = geo ?? {};
  return { id, title, phone, host, ...(typeof timezone === 'string' && { timezone }) };
}
