import { type RefObject, useEffect, useState } from 'react';

/**
 * May something be put at the end of a page that the browser learns of by itself? Not while its place is in sight: what
 * follows would jump.
 * @param place an empty element where it will stand
 * @param wanted is there something to put?
 * @param atOnce is the whole page drawn just now, so that nothing can jump?
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
