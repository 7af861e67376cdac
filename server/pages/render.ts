/** Renders an open page: as a stream for a visitor, or completely for a crawler or the store. */
import type { PipeableStream } from 'react-dom/server';
import type { Settled } from '../../views/data/server-queries.ts';
import type { OpenPage, PersonalView, RenderHooks, Shell } from '../../views/entry/server.tsx';
import { BOOT_ID, type Boot, LATE_ATTRIBUTE, LATE_END } from '../../views/page/boot.ts';
import type { ScreenAssets } from './manifest.ts';
import { bootJson, settledJson } from './page-data.ts';
import { PageSink, type SinkInserts } from './page-sink.ts';
import type { RenderSource, Views } from './render-source.ts';

export interface RenderInput {
  readonly page: OpenPage;
  readonly boot: Omit<Boot, 'queries'>;
  readonly views: Views;
  readonly source: RenderSource;
  readonly assets: ScreenAssets;
  readonly onError: (error: unknown) => void;
}

/**
 * The end of React's marker of a block that the server could not render. The marker is searched for by its rare end,
 * because `<` occurs thousands of times.
 */
const BROKEN_BLOCK = '$!-->';

/**
 * Renders the page and waits for every block; synchronously if all data is there.
 * @returns the document, without executable inline scripts, so it needs no nonce
 * @throws the error of the page's frame or screen, after logging it
 */
export async function renderWhole(input: RenderInput): Promise<Buffer> {
  const { page, views } = input;
  const shell = shellOf(input);
  if (page.queries.settled) {
    const html = settledHtml(input, shell);
    if (!html.includes(BROKEN_BLOCK)) return withScripts(html, startScripts(input));
    // A block has thrown: only a streaming render reports the error.
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

function shellOf({ boot, assets }: RenderInput): Shell {
  return { boot, fonts: assets.fonts };
}

const END = '</body></html>';

/**
 * Inserts scripts at the end of a document's body. The parts are encoded in place, which saves copying a joined string.
 */
function withScripts(html: string, scripts: string): Buffer {
  const bodyEnd = Buffer.byteLength(html) - END.length;
  const scriptsEnd = bodyEnd + Buffer.byteLength(scripts);
  const whole = Buffer.allocUnsafe(scriptsEnd + END.length);
  whole.write(html);
  whole.write(scripts, bodyEnd);
  whole.write(END, scriptsEnd);
  return whole;
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
  });
}

/** Renders a visitor's own page completely, without scripts. */
export function renderPersonal(input: RenderInput, view: PersonalView): Promise<Buffer> {
  return collect(input, { afterShell: () => '', beforeLater: () => '' }, (hooks) =>
    input.views.renderPersonalPage(input.page, shellOf(input), view, hooks),
  );
}

export interface StreamTarget {
  readonly nonce: string;
  /** Called once, when the shell is ready and nothing was written yet. */
  readonly onShell: () => void;
  readonly write: (piece: Buffer) => void;
  readonly end: () => void;
  readonly onShellError: (error: unknown) => void;
}

/** Renders as a stream: the shell first, then each late block when its query settles. Returns the means to abort it. */
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

/** Boot data first: the script that starts the entry may run as soon as it arrives. */
function startScripts({ page, boot, source, assets }: RenderInput, nonce?: string): string {
  const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const data = `<script type="application/json" id="${BOOT_ID}">${bootJson(boot, page.queries.take())}</script>`;
  const { starter, entry, base, modules } = assets;
  const names = `data-entry="${entry}" data-base="${base.join(' ')}" data-modules="${modules.join(' ')}"`;
  const start = `<script type="module" async src="${starter}" ${names}${allow}></script>`;
  return data + (source.preamble?.(nonce) ?? '') + start;
}

function lateScript(settled: readonly Settled[]): string {
  if (settled.length === 0) return '';
  return `<script type="application/json" ${LATE_ATTRIBUTE}="">${settledJson(settled)}${LATE_END}</script>`;
}
