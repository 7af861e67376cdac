/** Renders an open page: as a stream for a visitor, or complete for a crawler and for keeping. */
import { Writable } from 'node:stream';
import type { DehydratedState } from '@tanstack/react-query';
import type { PipeableStream } from 'react-dom/server';
import { toFailure } from '../../../views/data/outcome.ts';
import type { OpenPage, PersonalView, RenderHooks, Shell } from '../../../views/entry/server.tsx';
import { BOOT_ID, type Boot, LATE_ATTRIBUTE, LATE_END, scriptJson } from '../../../views/page/boot.ts';
import { onAbort } from '../../gateway/abort.ts';
import type { ScreenAssets } from './manifest.ts';
import type { RenderSource, Views } from './render-source.ts';

export interface RenderInput {
  readonly page: OpenPage;
  readonly boot: Omit<Boot, 'queries'>;
  readonly views: Views;
  readonly source: RenderSource;
  readonly assets: ScreenAssets;
  /** Aborted when nobody waits for the page any more. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Called with each moment until which something on the page is true; ms since 1970. */
  readonly onUntil: (moment: number) => void;
}

/**
 * The end of React's marker for a block that threw and is left to the browser. Searching for the whole marker would
 * stop at each of the thousands of `<` in a page.
 */
const BROKEN_BLOCK = '$!-->';

/**
 * Renders a complete page: at once if all its queries have settled, else it waits for every block.
 * @returns the document, without any executable inline script, so that it needs no nonce
 * @throws what the frame of the page or its screen threw, after it was logged; the signal's reason
 */
export async function renderWhole(input: RenderInput): Promise<Buffer> {
  const { page, views } = input;
  const shell = shellOf(input);
  if (page.queries.settled) {
    const html = settledHtml(input, shell);
    if (!html.includes(BROKEN_BLOCK)) return withScripts(html, startScripts(input));
    // A block threw. Rendering again as a stream reports what it was.
  }
  return collect(input, { afterShell: () => startScripts(input), beforeLater: () => '' }, (hooks) =>
    views.renderPage(page, shell, undefined, hooks),
  );
}

function settledHtml({ page, views, onError }: RenderInput, shell: Shell): string {
  try {
    return views.renderSettledPage(page, shell);
  } catch (error) {
    onError(error);
    throw error;
  }
}

function shellOf({ boot, assets, onUntil }: RenderInput): Shell {
  return { boot, needs: { css: assets.css.text, fonts: assets.fonts }, onUntil };
}

const END = '</body></html>';

/**
 * Inserts scripts at the end of the body. Each part is encoded straight into the result, because joined strings would
 * be copied once more.
 */
function withScripts(html: string, scripts: string): Buffer {
  const bodyEnd = Buffer.byteLength(html) - END.length;
  const scriptsEnd = bodyEnd + Buffer.byteLength(scripts);
  const page = Buffer.allocUnsafe(scriptsEnd + END.length);
  page.write(html);
  page.write(scripts, bodyEnd);
  page.write(END, scriptsEnd);
  return page;
}

function collect(
  input: RenderInput,
  parts: SinkInserts,
  render: (hooks: RenderHooks) => PipeableStream,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const sink = new PageSink(
      parts,
      (piece) => pieces.push(piece),
      () => resolve(Buffer.concat(pieces)),
    );
    const stream = render({ onShellError: reject, onAllReady: () => stream.pipe(sink), onError: input.onError });
    onAbort(input.signal, () => {
      reject(input.signal.reason);
      stream.abort(input.signal.reason);
    });
  });
}

/** Renders a personal page: complete, and without any script. */
export function renderPersonal(input: RenderInput, view: PersonalView): Promise<Buffer> {
  return collect(input, { afterShell: () => '', beforeLater: () => '' }, (hooks) =>
    input.views.renderPersonalPage(input.page, shellOf(input), view, hooks),
  );
}

export interface StreamTarget {
  readonly nonce: string;
  /** Called once, when the shell is rendered and before anything is written. */
  readonly onShell: () => void;
  readonly write: (piece: Buffer) => void;
  readonly end: () => void;
  readonly onShellError: (error: unknown) => void;
}

/**
 * Renders as a stream: first the shell, then each late block when its query settles.
 * @returns aborts the render
 */
export function renderStream(input: RenderInput, target: StreamTarget): { abort: (reason: Error) => void } {
  const { nonce } = target;
  const sink = new PageSink(
    { afterShell: () => startScripts(input, nonce), beforeLater: () => lateScript(input.page.queries.take()) },
    target.write,
    target.end,
  );
  const stream = input.views.renderPage(input.page, shellOf(input), nonce, {
    onShellReady: () => {
      target.onShell();
      stream.pipe(sink);
    },
    onShellError: target.onShellError,
    onError: input.onError,
  });
  return { abort: (reason) => stream.abort(reason) };
}

/** Boot data comes first, because the script that starts the entry runs as soon as it is loaded. */
function startScripts({ page, boot, source, assets }: RenderInput, nonce?: string): string {
  const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const data = `<script type="application/json" id="${BOOT_ID}">${bootJson(boot, page.queries.take())}</script>`;
  const { starter, entry, screen, modules, styles } = assets;
  const names = `data-entry="${entry}" data-screen="${screen}" data-modules="${modules.join(' ')}"`;
  const start = `<script type="module" async src="${starter}" ${names}${allow}></script>`;
  // The document has these sheets. Vite's loader of chunks looks for such links, and loads what none of them names.
  const known = styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('');
  return data + (source.preamble?.(nonce) ?? '') + start + known;
}

function lateScript(queries: Boot['queries']): string {
  if (queries.length === 0) return '';
  return `<script type="application/json" ${LATE_ATTRIBUTE}="">${queriesJson(queries)}${LATE_END}</script>`;
}

/** The JSON of a model is made once, since many pages may show it. */
const jsonOf = new WeakMap<object, string>();

type Queries = DehydratedState['queries'];

/** The JSON of dehydrated queries. */
function queriesJson(queries: Queries): string {
  return `[${queries.map(queryJson).join(',')}]`;
}

function queryJson({ state: { data, error, ...state }, ...query }: Queries[number]): string {
  const sent = { ...query, state: { ...state, error: error && toFailure(error), fetchFailureReason: null } };
  const json = scriptJson(sent);
  return data === undefined ? json : `${json.slice(0, -2)},"data":${modelJson(data)}}}`;
}

function modelJson(model: unknown): string {
  if (typeof model !== 'object' || model === null) return scriptJson(model ?? null);
  const known = jsonOf.get(model);
  if (known !== undefined) return known;
  const json = scriptJson(model);
  jsonOf.set(model, json);
  return json;
}

/** The boot data (views/page/boot.ts) with the queries so far. */
function bootJson(boot: Omit<Boot, 'queries'>, queries: Queries): string {
  return `${scriptJson(boot).slice(0, -1)},"queries":${queriesJson(queries)}}`;
}

interface SinkInserts {
  /** Inserted after the first flush (the shell): boot data and the entry. */
  readonly afterShell: () => string;
  /** Inserted before each later flush: outcomes that its markup shows. Empty: nothing is inserted. */
  readonly beforeLater: () => string;
}

/**
 * The stream that React writes a page to. A write may end anywhere, even within a tag. Other markup can be inserted
 * only where React calls `flush`. So writes are buffered, and each flush is sent as one piece, with our own markup
 * after or before it.
 */
class PageSink extends Writable {
  readonly #parts: SinkInserts;
  readonly #emit: (piece: Buffer) => void;
  readonly #end: () => void;
  #gathered: Buffer[] = [];
  #shellSent = false;

  constructor(parts: SinkInserts, emit: (piece: Buffer) => void, end: () => void) {
    super({ decodeStrings: true });
    this.#parts = parts;
    this.#emit = emit;
    this.#end = end;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#gathered.push(chunk);
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.flush();
    this.#end();
    done();
  }

  /** Called by React when a consistent piece of markup is complete. */
  flush(): void {
    if (this.#gathered.length === 0) return;
    const markup = this.#gathered;
    this.#gathered = [];
    if (this.#shellSent) {
      const before = this.#parts.beforeLater();
      this.#emit(Buffer.concat(before === '' ? markup : [Buffer.from(before), ...markup]));
      return;
    }
    this.#shellSent = true;
    const shell = Buffer.concat(markup);
    const after = Buffer.from(this.#parts.afterShell());
    // A page that is complete at once has its end tags in the first flush. Our part belongs before them.
    const bodyEnd = shell.subarray(-END.length).equals(END_BYTES) ? shell.length - END.length : shell.length;
    this.#emit(Buffer.concat([shell.subarray(0, bodyEnd), after, shell.subarray(bodyEnd)]));
  }
}

const END_BYTES = Buffer.from(END);
