/** Files of the storefront, as another server answers with them: the same bytes and headers, kept from the first asking on. */
import { type Dispatcher, request } from 'undici';

export interface CopiedFile {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
}

/** Said anew by each server, for each connection or request. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'x-request-id']);

export class CopiedFiles {
  readonly #origin: string;
  readonly #kept = new Map<string, CopiedFile>();

  /** @param origin of the storefront */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** One that was fetched before. @param encoding `Accept-Encoding` as it came */
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
