import type { ReactNode } from 'react';
import { formatPublished } from '../../../shared/rules/dates.ts';
import { useApp } from '../../context/app-context.ts';

/**
 * The date of an article (D40); 'Сегодня' and 'Вчера' go by the server's clock (D20).
 * @param moment ms since 1970; undefined: nothing is shown
 */
export function PublishedDate({ moment }: { readonly moment: number | undefined }): ReactNode {
  const { now } = useApp();
  if (moment === undefined) return null;
  return <time dateTime={new Date(moment).toISOString()}>{formatPublished(moment, now)}</time>;
}
