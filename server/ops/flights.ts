/**
 * Recent requests for operators: kept, and shown as `/flight`, each with its upstream calls as a waterfall. In English like
 * the log.
 */
import { escapeMarkup } from '../../shared/escape-markup.ts';
import type { CallRecord } from '../gateway/request-context.ts';
import type { Flight, FlightKeeper } from '../http/response/close-request.ts';

const KEPT = 200;

export class FlightRecorder implements FlightKeeper {
  readonly #flights: Flight[] = [];
  #next = 0;

  add(flight: Flight): void {
    this.#flights[this.#next] = flight;
    this.#next = (this.#next + 1) % KEPT;
  }

  /** The newest comes first. */
  latest(): readonly Flight[] {
    const inOrder = [...this.#flights.slice(this.#next), ...this.#flights.slice(0, this.#next)];
    return inOrder.reverse();
  }

  /** Finds by request id or trace id. There may be several if a proxy has sent an id twice. */
  find(id: string): readonly Flight[] {
    return this.latest().filter((flight) => flight.id === id || flight.traceId === id);
  }
}

export const flightHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

const style = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 68rem; padding: 0 1rem; }
form { margin-bottom: 1.5rem; }
article { border-top: 1px solid #8884; padding: .6rem 0; }
h2 { font: inherit; margin: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; font-variant-numeric: tabular-nums; }
h2 b { min-width: 3ch; }
.bad { color: #c22; }
@media (prefers-color-scheme: dark) { .bad { color: #f77; } }
code { font-size: 12px; opacity: .75; }
ol { list-style: none; margin: .3rem 0 0; padding: 0; }
li { display: grid; grid-template-columns: 24rem 1fr 6rem; gap: 1rem; align-items: center; }
li span:last-child { text-align: right; font-variant-numeric: tabular-nums; }
.line { position: relative; height: .7rem; background: #8882; }
.bar { position: absolute; inset-block: 0; min-width: 2px; background: #7a8aa0; }
.HIT { background: #3a9a5c; } .STALE { background: #c08a1e; } .failed { background: #c22; }
`;

/** @param id of a request or a trace, if one is searched for. @param version of the program */
export function flightPage(flights: readonly Flight[], id: string | undefined, version: string): string {
  const title = id === undefined ? 'The last requests' : `Request ${id}`;
  const nothing = id === undefined ? 'No request yet.' : 'Not among the last requests: look for the id in the log.';
  const list = flights.length === 0 ? `<p>${nothing}</p>` : flights.map(one).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title>
<style>${style}</style></head><body>
<h1>${escapeMarkup(title)}</h1>
<form action="/flight"><label>Id of a request or trace <input name="id" size="40" value="${escapeMarkup(id ?? '')}"></label> <button>Find</button> <a href="/flight">All</a></form>
${list}
<footer>version ${escapeMarkup(version)}</footer>
</body></html>
`;
}

function one(flight: Flight): string {
  const { id, traceId, at, method, route, region, status, ms, cache, calls } = flight;
  const facts = [
    new Date(at).toISOString().slice(11, 23),
    `<b class="${status >= 500 || status === 499 ? 'bad' : ''}">${status}</b>`,
    escapeMarkup(`${method} ${route.replace(/^[A-Z]+ /, '')}`),
    `${ms.toFixed(1)} ms`,
    escapeMarkup(cache ?? ''),
    region === undefined ? '' : `region ${region}`,
    `<a href="/flight?id=${encodeURIComponent(id)}"><code>${escapeMarkup(id)}</code></a>`,
    traceId === undefined ? '' : `<code>trace ${traceId}</code>`,
  ];
  const total = Math.max(ms, ...calls.map((call) => call.startedAt + call.ms), 1);
  const bars = calls.map((call) => bar(call, total)).join('');
  return `<article><h2>${facts.map((fact) => `<span>${fact}</span>`).join('')}</h2>${bars === '' ? '' : `<ol>${bars}</ol>`}</article>`;
}

function bar({ call, verdict, startedAt, ms, status, attempts, failure }: CallRecord, total: number): string {
  const failed = failure !== undefined || status >= 500;
  const left = (100 * Math.max(0, startedAt)) / total;
  const width = (100 * ms) / total;
  const outcome = `${verdict} ${failure ?? status}${attempts > 1 ? ` ×${attempts}` : ''}`;
  const position = `left:${left.toFixed(2)}%;width:${Math.min(width, 100 - left).toFixed(2)}%`;
  return `<li><span class="${failed ? 'bad' : ''}">${escapeMarkup(call)} · ${escapeMarkup(outcome)}</span><span class="line"><span class="bar ${failed ? 'failed' : verdict}" style="${position}"></span></span><span>${ms.toFixed(1)} ms</span></li>`;
}
