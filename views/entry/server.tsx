/** The server's entry: opens a page, after which its status is known, and renders it. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PipeableStream, renderToPipeableStream, renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { cartActions, cartSlice } from '../../client/cart/cart-slice.ts';
import { openPlainStep } from '../../client/checkout/plain-checkout.ts';
import { checkoutSlice } from '../../client/checkout/slice.ts';
import type { CheckoutState } from '../../client/checkout/state.ts';
import { createServerStore, type PersonalState, serverReducer } from '../../client/store/store.ts';
import type { CartItem } from '../../shared/contract/things.ts';
import { isAmong, type OptionalOffer, optionalScreens } from '../../shared/optional.ts';
import { matchScreen, type ScreenName } from '../../shared/routes.ts';
import type { PlainStep } from '../../shared/rules/checkout/plain-steps.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { PlainCart } from '../cart/plain-cart.tsx';
import { FailedCheckout, PlainCheckout } from '../checkout/plain/plain-checkout.tsx';
import { AppContext, type AppInfo, NonceContext } from '../context/app-context.ts';
import { type Place, readPlace } from '../context/place.ts';
import { type Posted, PostedContext } from '../context/posted.ts';
import { frameQueries } from '../data/frame-queries.ts';
import { type Failure, isLacking, isMissing, toFailure } from '../data/outcome.ts';
import { PageQueries, PageQueriesContext, type QueryLoader } from '../data/page-queries.ts';
import { citiesQuery } from '../data/reference-lists.ts';
import type { Redirect, Screen } from '../data/screen.ts';
import { CityLinks } from '../layout/city-links.tsx';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import { App, type FirstViewNeeds, Located } from '../page/app.tsx';
import type { Boot } from '../page/boot.ts';
import { HeadTags } from '../page/head.tsx';
import { loadEveryScreen, loadScreen } from '../screens/screens.ts';
import { renderMarkupWith } from '../ui/cached-markup.ts';

/** The state of a visitor who has just come: blocks with cached markup show nothing else. */
const newcomer = createServerStore({ region: { id: undefined, title: '', phone: '', host: '' } });

// Through a buffer, so that the string is flat: a render concatenates thousands of pieces, which every page with this
// block would have to visit again.
renderMarkupWith((block) => Buffer.from(renderToString(<Provider store={newcomer}>{block}</Provider>)).toString());

/** The state of a page of checkout without JavaScript (D39). */
export const openPlainCheckout = openPlainStep;

/** Loads the code of all screens, so that no file of the build is needed afterwards (D33). */
export async function loadAllCode(): Promise<void> {
  await loadEveryScreen();
}

/** What is known about a page before its first byte is sent. */
export interface OpenPage {
  readonly at: Place;
  readonly queries: PageQueries;
  /** To another address of the same host. */
  readonly redirect: Redirect | undefined;
  /** Set if the main query has failed. */
  readonly failure: Failure | undefined;
  /** Is there nothing at this address (404)? */
  readonly missing: boolean;
}

/** Once its main data is there, a page waits this long for the rest, so that it can leave in one piece (D47); ms. */
const TIME_FOR_THE_REST = 40;

/**
 * Starts the queries of a page. Waits for its main query (conventions.md §3), then a short time for the others.
 * @param load makes shared calls only: a page holds nothing personal
 * @param offered the optional calls that the API has (D53)
 */
export async function openPage(at: Place, load: QueryLoader, offered: readonly OptionalOffer[]): Promise<OpenPage> {
  const page = await openMain(at, load, offered);
  if (page.redirect === undefined) await page.queries.settle(TIME_FOR_THE_REST);
  return page;
}

async function openMain(at: Place, load: QueryLoader, offered: readonly OptionalOffer[]): Promise<OpenPage> {
  const queries = new PageQueries(load);
  const screen: Screen<unknown> = await loadScreen(at.screen);
  const page = { at, queries, redirect: undefined, failure: undefined, missing: at.screen === 'notFound' };
  for (const query of frameQueries) queries.start(query);
  if (page.missing || screen.accepts?.(at, offered) === false) return { ...page, missing: true };
  const main = screen.main?.(at);
  const started = main === undefined ? undefined : queries.start(main);
  for (const query of screen.late?.(at, offered) ?? []) queries.start(query);
  if (started === undefined) return page;
  await started.settled;
  const { data: model, error } = started.state() ?? {};
  if (model === undefined) {
    const failure = toFailure(error);
    const moved = movedPage(failure, at);
    const redirect = moved === undefined ? undefined : { redirect: moved };
    const lacks = isAmong([...optionalScreens.keys()], at.path) ? isLacking : isMissing;
    return { ...page, failure, redirect, missing: lacks(failure) };
  }
  for (const query of screen.after?.(model, at, offered) ?? []) queries.start(query);
  const verdict = screen.verdict?.(model, at);
  if (verdict === undefined) return page;
  return 'redirect' in verdict ? { ...page, redirect: verdict } : { ...page, missing: true };
}

/**
 * The path to which the API says this page has moved; undefined if no page of the storefront is there, or this very
 * one.
 */
function movedPage({ movedTo }: Failure, at: Place): string | undefined {
  const path = movedTo?.split(/[?#]/, 1)[0];
  return path === undefined || path === at.path || matchScreen(path).screen === 'notFound' ? undefined : path;
}

/** What the document around a page needs. */
export interface Shell {
  readonly boot: Omit<Boot, 'queries'>;
  readonly needs: FirstViewNeeds;
  readonly onUntil: AppInfo['onUntil'];
}

export interface RenderHooks {
  readonly onShellReady?: () => void;
  readonly onShellError: (error: unknown) => void;
  readonly onAllReady?: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * React sends no completed boundary separately below this size, so a complete page holds no inline script.
 */
const ONE_PIECE = 1_000_000_000;

/**
 * Renders an open page.
 * @param nonce for the inline scripts of a stream; a page rendered whole has none
 */
export function renderPage(
  page: OpenPage,
  shell: Shell,
  nonce: string | undefined,
  hooks: RenderHooks,
): PipeableStream {
  const options = { ...(nonce === undefined ? {} : { nonce }), progressiveChunkSize: ONE_PIECE, ...hooks };
  return renderToPipeableStream(<NonceContext value={nonce}>{wholePage(page, shell)}</NonceContext>, options);
}

/**
 * Renders a page whose queries have all settled. There is nothing to wait for, and a string costs half as much as a
 * stream. The markup is the same.
 * @throws whatever a component throws
 */
export function renderSettledPage(page: OpenPage, shell: Shell): string {
  return `<!DOCTYPE html>${renderToString(wholePage(page, shell))}`;
}

/** Gives the queries of a render to its components. */
function PageData({ queries, children }: { readonly queries: PageQueries; readonly children: ReactNode }): ReactNode {
  return (
    <QueryClientProvider client={queries.client}>
      <PageQueriesContext value={queries}>{children}</PageQueriesContext>
    </QueryClientProvider>
  );
}

function wholePage(page: OpenPage, { boot, needs, onUntil }: Shell): ReactNode {
  return (
    <PageData queries={page.queries}>
      <App
        boot={boot}
        at={page.at}
        fatal={boot.fatal}
        store={createServerStore({ region: boot.region })}
        needs={needs}
        onUntil={onUntil}
      />
    </PageData>
  );
}

/**
 * What a personal page shows (D39). It belongs to one visitor, so it is rendered apart from everything that is stored.
 */
export type PersonalView =
  | {
      readonly kind: 'cart';
      readonly items: readonly CartItem[];
      /** The smallest order from the warehouse, in roubles, if it is known. */
      readonly minOrder: number | undefined;
      /** About a change of the cart. */
      readonly message: string | undefined;
      /** Does the message say that it was not made? Else that it was made in part. */
      readonly failed: boolean;
    }
  | { readonly kind: 'checkout'; readonly state: CheckoutState }
  /** A step of checkout whose cart could not be read. */
  | { readonly kind: 'failed'; readonly step: PlainStep; readonly requestId: string }
  /** The page of a form, with the result of posting it. */
  | { readonly kind: 'posted'; readonly posted: Posted };

/** Renders a personal page. The page runs no scripts. */
export function renderPersonalPage(
  page: OpenPage,
  { boot, needs }: Shell,
  view: PersonalView,
  hooks: RenderHooks,
): PipeableStream {
  return renderToPipeableStream(
    <PageData queries={page.queries}>
      <PostedContext value={view.kind === 'posted' ? view.posted : undefined}>
        <App
          boot={boot}
          at={page.at}
          fatal={view.kind === 'posted' ? boot.fatal : undefined}
          store={createServerStore({ region: boot.region }, stateOf(view))}
          needs={needs}
          instead={insteadOf(view)}
        />
      </PostedContext>
    </PageData>,
    { progressiveChunkSize: ONE_PIECE, ...hooks },
  );
}

// Pages for one visitor start with its state.
serverReducer.inject(checkoutSlice);

/** What the store knows of the visitor. */
function stateOf(view: PersonalView): PersonalState {
  if (view.kind === 'checkout') return { checkout: view.state };
  if (view.kind !== 'cart') return {};
  return { cart: cartSlice.reducer(undefined, cartActions.read({ items: view.items, sentAt: 0, at: 0 })) };
}

/** What a personal page shows in place of its screen; undefined: the screen itself, with what was posted. */
function insteadOf(view: PersonalView): ReactNode {
  if (view.kind === 'posted') return undefined;
  const title = view.kind === 'cart' ? cartTexts.title : checkoutTexts.title;
  return (
    <>
      <HeadTags head={{ title: layoutTexts.titleOf(title), noindex: true }} />
      {view.kind === 'cart' ? <PlainCart {...view} /> : null}
      {view.kind === 'checkout' ? <PlainCheckout /> : null}
      {view.kind === 'failed' ? <FailedCheckout step={view.step} requestId={view.requestId} /> : null}
    </>
  );
}

const parts = { header: () => <Header city={<CityLinks />} />, footer: Footer };
/** The queries of each fragment. */
const partQueries = { header: [...frameQueries, citiesQuery], footer: frameQueries };

/** Starts the queries of the header or the footer, and waits until they have settled. @param load makes shared calls only */
export async function openFragment(part: keyof typeof parts, load: QueryLoader): Promise<PageQueries> {
  const queries = new PageQueries(load);
  await Promise.all(partQueries[part].map((query) => queries.start(query).settled));
  return queries;
}

/** Renders the header or the footer alone (D24). @param queries of `openFragment` */
export function renderFragment(
  part: keyof typeof parts,
  facts: Pick<AppInfo, 'now' | 'build' | 'region' | 'origin' | 'offered' | 'missing'>,
  queries: PageQueries,
): string {
  const Part = parts[part];
  const info: AppInfo = { ...facts, at: readPlace('/', ''), fatal: undefined };
  const store = createServerStore({ region: facts.region });
  return renderToString(
    <PageData queries={queries}>
      <Located at={info.at}>
        <AppContext value={info}>
          <Provider store={store}>
            <Part />
          </Provider>
        </AppContext>
      </Located>
    </PageData>,
  );
}

/** The file of a screen, in the folder of its feature: its name in kebab case. */
export function screenFile(screen: ScreenName): string {
  return `${screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`;
}
