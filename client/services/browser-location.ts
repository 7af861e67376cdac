import type { Point } from '../../shared/rules/distance.ts';

/** A place that was found not long ago will do; and nobody waits for longer than this; ms. */
const MAX_AGE = 60_000;
const TIMEOUT = 10_000;

/** Asks the browser, which asks the visitor. @throws the browser's error: unsupported, denied or not found */
export function locateByBrowser(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      reject,
      { maximumAge: MAX_AGE, timeout: TIMEOUT },
    );
  });
}
