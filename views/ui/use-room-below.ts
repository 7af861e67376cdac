import { type RefObject, useEffect, useState } from 'react';

/**
 * May something be added at the end of a page after hydration? Not while its place is in view, because the content
 * below would jump.
 * @param place an empty element in its place
 * @param wanted is there something to add?
 * @param atOnce was the whole page just rendered, so that nothing can jump?
 */
export function useRoomBelow(place: RefObject<Element | null>, wanted: boolean, atOnce: boolean): boolean {
  const [room, setRoom] = useState(wanted && atOnce);
  useEffect(() => {
    if (!wanted) setRoom(false);
    if (!wanted || room || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(isBelow)) setRoom(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, wanted, room]);
  return wanted && room;
}

function isBelow({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean {
  return !isIntersecting && boundingClientRect.top >= innerHeight;
}
