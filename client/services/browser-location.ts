import type { Point } from '../../shared/rules/shops/distance.ts';

/** Maximum age of a known position; ms. */
const MAX_AGE_MS = 60_000;
/** Time limit for finding the position; ms. */
const TIMEOUT_MS = 10_000;

/**
 * Asks the browser for the visitor's position; the browser asks for permission.
 * @throws the browser's error: unsupported, denied or not found
 */
export function locateByBrowser(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      reject,
      { maximumAge: MAX_AGE_MS, timeout: TIMEOUT_MS },
    );
  });
}
