import type { Region } from '../gateway/request-context.ts';

/** What a page knows of its city. */
export function regionInfo({ id, geo, host }: Region) {
  return { id, title: geo?.title ?? '', phone: geo?.phone ?? '', host };
}
