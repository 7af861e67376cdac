import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { hasWords, searchWords } from '../../../shared/rules/shops/filter.ts';
import { countEntries } from '../../../shared/rules/shops/groups.ts';
import { nearestFirst } from '../../../shared/rules/shops/nearest.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import type { Place } from '../../context/place.ts';
import { isFilled } from '../../navigation/filled-fields.ts';
import { readShopsAddress } from './address.ts';
import { AddressList } from './address-list.tsx';
import { MapPanes } from './map-panes.tsx';
import { MetroList } from './metro-list.tsx';
import type { ShopEntry } from './model.ts';
import { MoreLink } from './more-link.tsx';
import styles from './screen.module.css';
import { ShopsToolbar } from './shops-toolbar.tsx';

interface ShopsBrowserProps {
  readonly shops: readonly ShopEntry[];
  readonly at: Place;
}

/** The shops, filtered by the search text and sorted, in the view that the visitor has chosen. */
export function ShopsBrowser({ shops, at }: ShopsBrowserProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [wish, setWish] = useAddress(at, form);
  const [place, setPlace] = useState<Point>();
  const text = useDeferredValue(wish.text);
  const found = useMemo(() => arranged(shops, text, place), [shops, text, place]);
  return (
    <>
      <ShopsToolbar form={form} wish={wish} onWish={setWish} onPlace={setPlace} />
      <p role="status" className={found.length === 0 ? styles.empty : styles.found}>
        {found.length === 0 ? shopsTexts.nothing : shopsTexts.count({ count: found.length })}
      </p>
      {wish.view === 'address' ? <AddressList shops={found.slice(0, wish.shown)} place={place} /> : null}
      {wish.view === 'metro' ? <MetroList shops={found} most={wish.shown} /> : null}
      {wish.view === 'map' ? <MapPanes shops={found} most={wish.shown} place={place} /> : null}
      <MoreLink wish={wish} entries={wish.view === 'metro' ? countEntries(found) : found.length} />
    </>
  );
}

/**
 * The state of the page. Input changes it at once, the address only when the form is submitted. A new address replaces
 * it, except a text that was typed since the navigation began.
 */
function useAddress(at: Place, form: RefObject<HTMLFormElement | null>) {
  const address = readShopsAddress(at);
  const [wish, setWish] = useState(address);
  const { text, view, shown } = address;
  useLayoutEffect(
    () => setWish((wish) => ({ text: isFilled(form.current) ? wish.text : text, view, shown })),
    [text, view, shown, form],
  );
  return [wish, setWish] as const;
}

/**
 * The shops that have every word of the text in their name, address or the name of a metro station. They are sorted by
 * distance once the visitor's location is known.
 */
function arranged(shops: readonly ShopEntry[], text: string, place: Point | undefined): readonly ShopEntry[] {
  const words = searchWords(text);
  const found = shops.filter(({ name, address, metro }) =>
    hasWords(words, [name, address, ...metro.map((station) => station.name)]),
  );
  return place === undefined ? found : nearestFirst(found, place);
}
