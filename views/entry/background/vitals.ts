/** Tells the operator how the page felt (Web Vitals): once it is hidden, as the last chance that is sure to come. */
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { MAX_VITALS, VITALS_PATH, type Vital } from '../../../shared/vitals.ts';
import { readPlace } from '../../context/place.ts';

/** The navigations within the page are visits of their own, where the browser tells of them (Chromium). */
const options = { reportSoftNavs: true };

/** Each figure is told once, as it was when the page was first hidden: what is told cannot be taken back. */
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
  // After the library's own listeners, which end the figures.
  addEventListener('visibilitychange', tell);
}

/** No address leaves: of the page its screen alone. */
function vitalOf({ name, value, navigationType: navigation, navigationURL = location.href }: MetricType): Vital {
  const { pathname, search } = new URL(navigationURL);
  return { name, value: Math.round(value * 1000) / 1000, screen: readPlace(pathname, search).screen, navigation };
}
