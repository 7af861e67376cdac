/** The pages that the browser's measurements visit: ours, and the listing in bare React. */
import { type AuditedPage, auditedPages } from '../budgets.ts';
import { type Running, startApi, startStorefront } from '../child.ts';
import { listing, startReact } from '../start-react.ts';

/** Addresses; `api` is the shop API's. */
export interface Scene {
  readonly api: string;
  /** Our page for each kind in the budgets. */
  readonly own: Readonly<Record<AuditedPage, string>>;
  /** The listing in bare React. */
  readonly bare: string;
  /** The same without its styles and fonts. */
  readonly unstyled: string;
}

/** @param running receives the servers that have to be stopped */
export async function openScene(running: AsyncDisposableStack): Promise<Scene> {
  const start = async (starting: Promise<Running>): Promise<string> => {
    const server = await starting;
    running.defer(() => server.stop());
    return server.url;
  };
  const api = await start(startApi());
  const storefront = await start(startUnlimited(api));
  const bare = await start(startReact(storefront, api));
  const page = bare + listing.page;
  return { api, own: await findPages(storefront), bare: page, unstyled: `${page}?unstyled` };
}

/** Starts the storefront without rate limits. @param api the shop API's address */
export function startUnlimited(api: string): Promise<Running> {
  return startStorefront({ SHOP_API_URL: api, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
}

async function findPages(storefront: string): Promise<Scene['own']> {
  const firstOn = async (page: string, pattern: RegExp): Promise<string> => {
    const found = pattern.exec(await (await fetch(storefront + page)).text())?.[1];
    if (found === undefined) throw new Error(`${page} has no link to look at`);
    return found;
  };
  const paths: Record<AuditedPage, string> = {
    home: '/',
    listing: listing.page,
    product: await firstOn(listing.page, /href="(\/wine\/[\w-]+\.html)"/),
    shop: await firstOn('/shop/', /href="(\/shop\/\d+\/)"/),
  };
  const pages = auditedPages.map((name) => [name, storefront + paths[name]] as const);
  return Object.fromEntries(pages) as Scene['own'];
}
