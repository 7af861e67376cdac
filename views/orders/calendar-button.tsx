import type { ReactNode } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';
import { calendarFile } from '../../shared/rules/checkout/calendar-file.ts';
import type { OrderLine } from '../../shared/rules/checkout/past-order.ts';
import { fromShelf, type PickupShop } from '../../shared/rules/pickup/promise.ts';
import { keptUntilText } from '../../shared/rules/pickup/sentences.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { confirmTexts } from '../../shared/texts/checkout.ts';
import { calendarTexts } from '../../shared/texts/orders.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { useApp } from '../context/app-context.ts';
import { routeTo } from '../shops/shop-facts.tsx';
import button from '../ui/buttons/button.module.css';

/** The parts of an order that the calendar entry needs. */
interface PlannedOrder {
  readonly code: string;
  readonly readyAt?: number | undefined;
  /** Without hours the event takes the whole day. */
  readonly shop: Partial<PickupShop> & {
    readonly name?: string;
    readonly title?: string;
    readonly address: string;
    readonly at?: Point | undefined;
  };
  readonly keptUntil: number | undefined;
  /** Who takes it; empty if unknown. */
  readonly taker?: string | undefined;
  readonly lines: readonly Pick<OrderLine, 'title' | 'qnt'>[];
  /** Roubles. */
  readonly total: number;
}

/**
 * 'Добавить в календарь': saves an event for the day of the pickup, within the shop's hours. Nothing if no day is
 * promised.
 */
export function CalendarButton({ order }: { readonly order: PlannedOrder }): ReactNode {
  const { origin } = useApp();
  const { code, readyAt, keptUntil, shop, lines, total, taker } = order;
  if (readyAt === undefined) return null;
  const save = () => {
    // The shop is ready by then, so it needs no time.
    const promise = fromShelf({ hours: shop.hours ?? '', zone: shop.zone }, readyAt, { minutes: 0 });
    if (promise === undefined) return;
    const text = calendarFile({
      uid: `${code}@${new URL(origin).hostname}`,
      now: browserClock.now(),
      promise,
      summary: calendarTexts.summary(code),
      location: [shop.name ?? shop.title, shop.address].filter((part) => part).join(', '),
      description: [
        ...lines.map(({ title, qnt }) => calendarTexts.line({ title, pieces: qnt })),
        calendarTexts.total({ total }),
        ...(keptUntil === undefined ? [] : [keptUntilText(keptUntil, shop.zone)]),
        ...(shop.hours ? [`${shopTexts.hours}: ${shop.hours}`] : []),
        ...(taker ? [`${confirmTexts.buyer}: ${taker}`] : []),
        ...(shop.at === undefined ? [] : [`${shopTexts.route}: ${routeTo(shop.at)}`]),
      ].join('\n'),
      url: `${origin}/orders/`,
    });
    saveFile(text, 'text/calendar;charset=utf-8', calendarTexts.file(code));
  };
  return (
    <button type="button" className={button.quiet} onClick={save}>
      {calendarTexts.add}
    </button>
  );
}

/** By then the browser has begun to read the file; ms. */
const READ_MS = 60_000;

/** Gives a file to the browser, which saves or opens it. @param type media type @param name file name */
function saveFile(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
