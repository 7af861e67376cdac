import { type ReactNode, useSyncExternalStore } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';
import { isAlwaysOpen, openState } from '../../shared/rules/pickup/open-now.ts';
import { readHours } from '../../shared/rules/pickup/opening-hours.ts';
import type { PickupShop } from '../../shared/rules/pickup/promise.ts';
import { openTexts } from '../../shared/texts/shops.ts';
import styles from './shops.module.css';

/**
 * Says whether the shop is open now, by the clock of its own city; nothing if the hours cannot be parsed. The server
 * renders an empty line in its place, because only the browser knows the time.
 */
export function OpenNow({ hours, zone }: PickupShop): ReactNode {
  if (readHours(hours) === undefined) return null;
  if (isAlwaysOpen(hours)) return <Line open text={openTexts.always} />;
  return <State hours={hours} zone={zone} />;
}

/** The hours as the API writes them, and whether the shop is open now. */
export function Hours(props: PickupShop): ReactNode {
  return (
    <>
      {isAlwaysOpen(props.hours) ? null : props.hours}
      <OpenNow {...props} />
    </>
  );
}

function State({ hours, zone }: PickupShop): ReactNode {
  const now = useMinute();
  const state = now === undefined ? undefined : openState(hours, now, zone);
  return <Line {...state} />;
}

interface LineProps {
  readonly open?: boolean;
  readonly text?: string;
}

function Line({ open = false, text }: LineProps): ReactNode {
  return (
    <span className={styles.now} data-open={open ? '' : undefined}>
      {text}
    </span>
  );
}

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * The start of the current minute, ms since 1970. It is undefined on the server and at hydration, because a kept page
 * may be older than a minute.
 */
function useMinute(): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, minute, () => undefined);
}

function minute(): number {
  return Math.floor(browserClock.now() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) begin();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

/**
 * Starts the one timer for all listeners. Timers stop while a device sleeps, so a page that becomes visible again
 * updates at once.
 */
function begin(): void {
  const tell = (): void => {
    cancel();
    cancel = browserClock.schedule(MINUTE_MS - (browserClock.now() % MINUTE_MS), tell);
    for (const listener of listeners) listener();
  };
  let cancel = browserClock.schedule(MINUTE_MS - (browserClock.now() % MINUTE_MS), tell);
  document.addEventListener('visibilitychange', tell);
  stop = () => {
    cancel();
    document.removeEventListener('visibilitychange', tell);
  };
}
