/** Reports web vitals when the page is hidden, which is the last reliable opportunity. */
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { MAX_VITALS, VITALS_PATH, type Vital } from '../../../shared/vitals.ts';
import { readPlace } from '../../context/place.ts';

/** Navigations within the page are reported as separate views, if the browser supports it (Chromium). */
const options = { reportSoftNavs: true };

/** Each metric is reported once, with its value when the page was first hidden: a report cannot be corrected. */
export function tellVitals(): void {
  const waiting = new Map<string, MetricType>();
  const told = new Set<string>();
  const note = (metric: MetricType): void => {
    if (!told.has(metric.id)) waiting.set(metric.id, metric);
  };
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(note, options);
  const tell = (): void => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    const vitals = [...waiting.values()].slice(0, MAX_VITALS).map(vitalOf);
    for (const id of waiting.keys()) told.add(id);
    waiting.clear();
    navigator.sendBeacon(VITALS_PATH, JSON.stringify(vitals));
  };
  // Registered after the library's listeners, which finalise the values.
  addEventListener('visibilitychange', tell);
}

/** Only the screen is reported, never the address. */
function vitalOf({ name, value, navigationType: navigation, navigationURL = location.href }: MetricType): Vital {
  const { pathname, search } = new URL(navigationURL);
  return { name, value: Math.round(value * 1000) / 1000, screen: readPlace(pathname, search).screen, navigation };
}
