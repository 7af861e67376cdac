/** Which of the addresses that the API names lead somewhere. */
import { matchScreen } from '../shared/routes.ts';

/** Is it a local path that a screen shows? Links elsewhere are not taken from the API. */
export function isLinked(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return matchScreen(path).screen !== 'notFound';
}

/** `tel:` of a phone number as people write it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
