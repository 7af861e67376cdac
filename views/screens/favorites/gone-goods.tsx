import { type ReactNode, useRef } from 'react';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { dropFavourite } from '../../../client/store/visitor/remembered-goods.ts';
import { favouritesPageTexts } from '../../../shared/texts/pages/favourites.ts';
import { NotedPrice } from '../../favourites/page-price.tsx';
import { useGoodsNotes } from '../../favourites/use-goods-notes.ts';
import rows from './note-row.module.css';
import { NoteRow, RemoveNote } from './note-row.tsx';

/** Favourites that the shop no longer has, as they were noted, each with a button to remove it. */
export function GoneGoods({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const dispatch = useAppDispatch();
  const notes = useGoodsNotes(ids);
  const heading = useRef<HTMLHeadingElement>(null);
  if (ids.length === 0) return null;
  const remove = (id: number) => {
    // The focused button is removed with its row, so the focus moves on first (WCAG 2.4.3).
    const next = ids.length > 1 ? heading.current : document.getElementById('content');
    next?.focus({ preventScroll: true });
    dispatch(dropFavourite(id));
  };
  return (
    <section aria-labelledby="gone" className={rows.gone}>
      <h2 ref={heading} id="gone" tabIndex={-1}>
        {favouritesPageTexts.gone}
      </h2>
      <ul aria-label={favouritesPageTexts.gone} className={rows.rows}>
        {ids.map((id) => {
          const note = notes.get(id);
          const title = note?.title ?? favouritesPageTexts.nameless({ id });
          return (
            <NoteRow
              key={id}
              Heading="h3"
              title={title}
              image={note?.image ?? ''}
              action={<RemoveNote title={title} onRemove={() => remove(id)} />}
            >
              {note === undefined ? null : <NotedPrice note={note} />}
            </NoteRow>
          );
        })}
      </ul>
    </section>
  );
}
