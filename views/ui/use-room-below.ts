import { type RefObject, useEffect, useState } from 'react';

/**
 * May a block that only the browser knows of be added to the end of a page? Not while its place is in the viewport, or
 * what follows would jump.
 * @param place an empty element where the block will stand
 * @param wanted is there something to add?
 * @param atOnce is the whole page being rendered right now, so that nothing can jump?
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
