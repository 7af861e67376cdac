/** What navigation needs of pages: loading their code and data, and telling the visitor when that takes long. */
import type { QueryClient } from '@tanstack/react-query';
import type { OptionalOffer } from '../../shared/optional.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';
import type { AnyModelQuery } from '../data/query.ts';
import type { Page } from '../navigation/page-navigation.ts';
import { announce } from '../page/announcer.tsx';
import { loadScreen } from '../screens/table.ts';

/** @param offered the optional calls that the API has (D53) */
export function createPages(
  queryClient: QueryClient,
  offered: readonly OptionalOffer[],
): Pick<Page, 'prepare' | 'showSlow'> {
  /** Loads what is not there, or is older than its stale time: no mount asks for that again (spec §9). */
  const ask = (query: AnyModelQuery): Promise<void> => queryClient.prefetchQuery(query);
  return {
    async prepare(at) {
      const screen = await loadScreen(at.screen);
      if (screen.accepts?.(at, offered) === false) return;
      const query = screen.main?.(at);
      if (query !== undefined) {
        void ask(query).then(() => {
          const model = queryClient.getQueryData(query.queryKey);
          if (model !== undefined) for (const late of screen.after?.(model, at, offered) ?? []) void ask(late);
        });
      }
      for (const late of screen.late?.(at, offered) ?? []) void ask(late);
    },
    showSlow(shows) {
      const main = document.querySelector('main');
      if (main !== null) main.ariaBusy = shows === undefined ? null : 'true';
      // The next page shows its own loading state.
      if (shows === 'before') announce(loadingTexts.loading);
    },
  };
}
