/**
 * The bytes of a first view of the listing: the page and the styles in it, the scripts that it names, the fonts that its
 * styles name.
 */
import { request } from 'undici';
import { compress } from '../server/encoding/compress.ts';

export interface Sizes {
  /** Without the styles in it. */
  readonly htmlPlain: number;
  /** Without the styles in it. */
  readonly htmlBrotli: number;
  /** As it is sent, with its styles. */
  readonly sentBrotli: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

/** Sizes in bytes; assets as they are sent to a browser that accepts brotli. */
export async function measureSizes(storefront: string, path: string): Promise<Sizes> {
  const html = (await read(storefront + path, 'identity')).toString();
  const styles = Buffer.from(html.match(/<style>(.*?)<\/style>/s)?.[1] ?? '');
  const markup = Buffer.from(html.replace(/<style>.*?<\/style>/s, ''));
  const named = new Set(html.match(/\/assets\/[^"')\s]+/g));
  const sum = async (ending: RegExp): Promise<number> => {
    const sizes = [...named].filter((url) => ending.test(url)).map((url) => sentBytes(storefront + url, 'br'));
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  return {
    htmlPlain: markup.length,
    htmlBrotli: (await compress(markup, 'br')).length,
    sentBrotli: await sentBytes(storefront + path, 'br'),
    scripts: await sum(/\.js$/),
    styles: (await compress(styles, 'br')).length,
    fonts: await sum(/\.woff2$/),
  };
}

/** Size of a response body as it is sent; bytes. @param encoding the value of `Accept-Encoding` */
export async function sentBytes(url: string, encoding: string): Promise<number> {
  return (await read(url, encoding)).length;
}

async function read(url: string, encoding: string): Promise<Buffer> {
  const { body, statusCode } = await request(url, { headers: { 'accept-encoding': encoding } });
  if (statusCode !== 200) throw new Error(`${url}: status ${statusCode}`);
  return Buffer.from(await body.arrayBuffer());
}
