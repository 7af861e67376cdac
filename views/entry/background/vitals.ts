/** Reports the page's Web Vitals to the server when it is hidden: no later event is sure to come. */
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { MAX_VITALS, VITALS_PATH, type Vital } from '../../../shared/vitals.ts';
import { readPlace } from '../../context/place.ts';

/** Navigations within the document are measured as visits of their own, where the browser reports them (Chromium). */
const options = { reportSoftNavs: true };

/** Reports each metric once, with its value when the page was first hidden: a report cannot be taken back. */
export function reportVitals(): void {
  const waiting = new Map<string, MetricType>();
  const reported = new Set<string>();
  const note = (metric: MetricType): void => {
    if (!reported.has(metric.id)) waiting.set(metric.id, metric);
  };
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(note, options);
  const report = (): void => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    const vitals = [...waiting.values()].slice(0, MAX_VITALS).map(vitalOf);
    for (const id of waiting.keys()) reported.add(id);
    waiting.clear();
    navigator.sendBeacon(VITALS_PATH, JSON.stringify(vitals));
  };
  // Added after the library's own listeners, which finalise the metrics.
  addEventListener('visibilitychange', report);
}

/** Names the page by its screen only: no address is reported. */
function vitalOf({ name, value, navigationType: navigation, navigationURL = location.href }: MetricType): Vital {
  const { pathname, search } = new URL(navigationURL);
  return { name, value: Math.round(value * 1000) / 1000, screen: readPlace(pathname, search).screen, navigation };
}
