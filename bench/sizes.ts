/**
 * The bytes of a first view of the listing: the page, the scripts and styles that it names, the fonts that these name.
 */
import { request } from 'undici';

export interface Sizes {
  readonly htmlPlain: number;
  readonly htmlBrotli: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

/** Sizes in bytes; assets as they are sent to a browser that accepts brotli. */
export async function measureSizes(storefront: string, path: string): Promise<Sizes> {
  const plain = await read(storefront + path, 'identity');
  const html = plain.body.toString();
  const named = new Set(html.match(/\/assets\/[^"\s]+/g));
  for (const [, url = ''] of (plain.link ?? '').matchAll(/<(\/assets\/[^>]+)>/g)) named.add(url);
  for (const url of [...named].filter((name) => name.endsWith('.css'))) {
    const styles = (await read(storefront + url, 'identity')).body.toString();
    for (const [font] of styles.matchAll(/\/assets\/[^)"']+\.woff2/g)) named.add(font);
  }
  const sum = async (ending: RegExp): Promise<number> => {
    const sizes = [...named].filter((url) => ending.test(url)).map((url) => sentBytes(storefront + url, 'br'));
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  return {
    htmlPlain: plain.body.length,
    htmlBrotli: await sentBytes(storefront + path, 'br'),
    scripts: await sum(/\.js$/),
    styles: await sum(/\.css$/),
    fonts: await sum(/\.woff2$/),
  };
}

/** Size of a response body as it is sent; bytes. @param encoding the value of `Accept-Encoding` */
export async function sentBytes(url: string, encoding: string): Promise<number> {
  return (await read(url, encoding)).body.length;
}

async function read(url: string, encoding: string): Promise<{ body: Buffer; link: string | undefined }> {
  const { body, headers, statusCode } = await request(url, { headers: { 'accept-encoding': encoding } });
  if (statusCode !== 200) throw new Error(`${url}: status ${statusCode}`);
  const { link } = headers;
  return { body: Buffer.from(await body.arrayBuffer()), link: Array.isArray(link) ? link.join(', ') : link };
}
