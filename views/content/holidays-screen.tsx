/** The pages for occasions: alcohol for holidays, and its sub-page for each occasion (spec §2), or the profile's own. */
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { occasions } from '../../shared/profile/profile.ts';
import { contentTexts } from '../../shared/texts/pages/content.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import type { Place } from '../context/place.ts';
import type { FrameLink } from '../data/frame-model.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, REFERENCE, type SharedApi } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { useAnswered } from '../data/use-answered.ts';
import { Block } from '../ui/page-parts/block.tsx';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './advice.module.css';
import { ContentView } from './content-view.tsx';
import { GiftLinks } from './gift-links.tsx';
import { type ContentModel, contentCrumbs, contentHead, contentQuery } from './model.ts';
import { ToCalculator } from './to-calculator.tsx';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => contentQuery(path),
  late: () => [occasionsQuery],
  head: (model, { path }, origin) => contentHead(model, crumbsTo(model.title, path), origin),
  View: Holiday,
  Loading: () => <Loading />,
});

function crumbsTo(title: string, path: string): readonly Crumb[] {
  const above = pageAbove(path);
  const titleAbove = above && titles.get(above);
  return contentCrumbs(title, path, titleAbove ? [[titleAbove, above]] : []);
}

function Holiday({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  const above = pageAbove(at.path);
  const occasionLinks = (
    <Late query={occasionsQuery} fallback={null} failed={null}>
      {(all) => <Occasions all={all} at={at} />}
    </Late>
  );
  return (
    <ContentView
      model={model}
      crumbs={crumbsTo(model.title, at.path)}
      section={above ?? at.path}
      picture={<OccasionPicture path={at.path} />}
      opening={above === undefined ? occasionLinks : undefined}
    >
      {model.cards === undefined ? null : (
        <Block isScreenOnly title={contentTexts.goods}>
          <CardList cards={model.cards} heading="h3" few />
        </Block>
      )}
      <GiftLinks page={at.path} />
      <ToCalculator />
      {above === undefined ? null : occasionLinks}
    </ContentView>
  );
}

function Occasions({ all, at }: { readonly all: readonly FrameLink[]; readonly at: Place }): ReactNode {
  const others = useAnswered(all);
  if (others.every(([, url]) => url === at.path)) return null;
  return (
    <nav aria-label={contentTexts.occasions} className={styles.occasions}>
      <ul>
        {others.map(([title, url]) => (
          <li key={url}>
            <a href={url} className="name" aria-current={url === at.path ? 'page' : undefined}>
              <OccasionPicture path={url} />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page above one for an occasion; undefined: it stands alone, or is itself the one above. */
function pageAbove(path: string): string | undefined {
  return occasions.find((above) => above !== path && path.startsWith(above));
}

/** The short titles by path. */
const titles: ReadonlyMap<string, string> = new Map(contentTexts.occasionTitles);
const hasOthersBelow = (path: string): boolean => occasions.some((other) => pageAbove(other) === path);

async function titleOf(url: string, api: SharedApi, signal: AbortSignal): Promise<string> {
  const known = titles.get(url);
  if (known !== undefined) return known;
  const answer = api('GET /api/content.json', { query: { url } }, { signal });
  return (await unlessMissing(answer, { data: { title: '' } })).data.title;
}

/** The occasions without the page above them. A page that the storefront has no short title for has the API's. */
const occasionsQuery = queryOptions<readonly FrameLink[]>({
  queryKey: ['occasions'],
  queryFn: async ({ signal, meta }) => {
    const paths = occasions.filter((path) => !hasOthersBelow(path));
    const found = paths.map(async (path): Promise<FrameLink> => [await titleOf(path, apiOf(meta), signal), path]);
    return (await Promise.all(found)).filter(([title]) => title !== '');
  },
  ...REFERENCE,
});

/** The drawing for each occasion (spec §2), by the last segment of its path: 240 × 160, the table top at y = 140. */
const drawings: Readonly<Record<string, ReactNode>> = {
  // A cake with three candles, and a coupe.
  ubiley: (
    <>
      <path className={styles.fizz} d="M54 140v-26h92v26z" />
      <path className={styles.rose} d="M68 114V92h64v22z" />
      <path
        className={styles.wine}
        d="M54 114h92v8c-6 7-12 7-18 0-6 7-12 7-18 0-6 7-12 7-18 0-6 7-12 7-18 0-6 7-14 7-20 0z"
      />
      <path className={styles.gold} d="M80 92V70h5v22zM97.5 92V66h5v26zM115 92V70h5v22z" />
      <path
        className={styles.wine}
        d="M82.5 67c-4-4 0-9 0-12 0 3 4 8 0 12zM100 63c-4-4 0-9 0-12 0 3 4 8 0 12zM117.5 67c-4-4 0-9 0-12 0 3 4 8 0 12z"
      />
      <path className={styles.fizz} d="M166 88h40c-2 11-9 16-20 16s-18-5-20-16z" />
      <path className={styles.glass} d="M162 78c0 20 8 28 22 29v26h-12v7h28v-7h-12v-26c14-1 22-9 22-29z" />
    </>
  ),
  // Two clinking flutes, and two rings.
  'alcohol-for-wedding': (
    <>
      <g transform="rotate(9 92 140)">
        <path className={styles.fizz} d="M79 62h26l-4 38a9 9 0 0 1-18 0z" />
        <path className={styles.glass} d="M76 42c-3 40-3 70 14 73v18H79v7h26v-7H94v-18c17-3 17-33 14-73z" />
      </g>
      <g transform="rotate(-9 148 140)">
        <path className={styles.fizz} d="M135 62h26l-4 38a9 9 0 0 1-18 0z" />
        <path className={styles.glass} d="M132 42c-3 40-3 70 14 73v18h-11v7h26v-7h-11v-18c17-3 17-33 14-73z" />
      </g>
      <path className={styles.line} d="M120 30v-12M108 33l-7-9M132 33l7-9" />
      <g className={styles.line} strokeWidth="3">
        <circle cx="191" cy="128" r="11" />
        <circle cx="206" cy="128" r="11" />
      </g>
    </>
  ),
  // A bottle and a flute of sparkling wine under fir twigs with ornaments.
  'new-year': (
    <>
      <path className={styles.green} d="M96 140V90c0-16 12-20 12-38V32h16v20c0 18 12 22 12 38v50z" />
      <path className={styles.gold} d="M106 28c0-5 4-8 10-8s10 3 10 8l-1 32h-18z" />
      <path className={styles.cream} d="M96 98h40v24H96z" />
      <path className={styles.line} d="M103 105h26M103 110h16" />
      <path className={styles.fir} d="M0 14l52 6-30 4 46 12-38-2 36 18-46-12 22 20L0 34z" />
      <path className={styles.fir} d="M240 8l-48 8 28 3-44 14 38-4-34 20 44-14-18 18 34-17z" />
      <path className={styles.line} d="M46 40v20M196 38v26" />
      <circle className={styles.wine} cx="46" cy="70" r="10" />
      <circle className={styles.gold} cx="196" cy="74" r="10" />
      <path className={styles.fizz} d="M160 100h20l-3 22a7 7 0 0 1-14 0z" />
      <path className={styles.glass} d="M157 84c-3 30-2 46 10 48v2h-7v6h20v-6h-7v-2c12-2 13-18 10-48z" />
    </>
  ),
  // Gift boxes with ribbons beside a bottle and a glass.
  corporate: (
    <>
      <path className={styles.wine} d="M50 140V94h64v46z" />
      <path className={styles.gold} d="M78 140V94h8v46z" />
      <path className={styles.green} d="M60 94V64h44v30z" />
      <path className={styles.gold} d="M79 94V64h6v30zM60 76h44v6H60z" />
      <path className={styles.line} d="M82 64c-14-2-18-16-8-16 6 0 8 10 8 16 0-6 2-16 8-16 10 0 6 14-8 16z" />
      <path className={styles.green} d="M132 140V74c0-12 8-14 8-26V26h14v22c0 12 8 14 8 26v66z" />
      <path className={styles.wine} d="M138 24h18v22h-18z" />
      <path className={styles.cream} d="M132 88h30v30h-30z" />
      <path className={styles.line} d="M138 96h18M138 102h12M138 110h18" />
      <path className={styles.wine} d="M180 98h24c-1 11-5 15-12 15s-11-4-12-15z" />
      <path className={styles.glass} d="M181 80c-5 22-2 34 9 36v17h-10v7h24v-7h-10v-17c11-2 14-14 9-36z" />
    </>
  ),
};

/** The drawing for an occasion, if there is one; decoration only. @param path path of the occasion's page */
function OccasionPicture({ path }: { readonly path: string }): ReactNode {
  const drawing = drawings[path.split('/').at(-2) ?? ''];
  return drawing === undefined ? null : (
    <svg viewBox="0 0 240 160" className={styles.occasionPicture} aria-hidden="true">
      {drawing}
      <path className={styles.ground} d="M24 140h192v4H24z" />
    </svg>
  );
}
