/** Files of the storefront for another server to send: the same bytes and headers, kept from the first request on. */
import { type Dispatcher, request } from 'undici';

export interface CopiedFile {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
}

/** Headers that each server sets itself, for a connection or a request. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'x-request-id']);

export class CopiedFiles {
  readonly #origin: string;
  readonly #kept = new Map<string, CopiedFile>();

  /** @param origin the storefront's */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A file that was fetched before. @param encoding the request's `Accept-Encoding`, unchanged */
  kept(path: string, encoding: string | undefined): CopiedFile | undefined {
    return this.#kept.get(`${encoding} ${path}`);
  }

  async fetch(path: string, encoding = 'identity'): Promise<CopiedFile> {
    const { statusCode, headers, body } = await request(this.#origin + path, {
      headers: { 'accept-encoding': encoding },
    });
    const copied = {
      status: statusCode,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name))),
      body: Buffer.from(await body.arrayBuffer()),
    };
    this.#kept.set(`${encoding} ${path}`, copied);
    return copied;
  }
}
