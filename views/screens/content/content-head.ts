/** Breadcrumbs and head of a content page. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/page-parts/crumbs.ts';
import type { Head } from '../screen.ts';
import type { ContentModel } from './model.ts';

/** @param between steps between the home page and the page itself */
export function contentCrumbs(title: string, path: string, between: readonly Crumb[] = []): readonly Crumb[] {
  return [[layoutTexts.homeCrumb, '/'], ...between, [title, path]];
}

export function contentHead({ title, description }: ContentModel, crumbs: readonly Crumb[], origin: string): Head {
  return {
    title: layoutTexts.titleOf(title),
    ...(description !== undefined && { description }),
    jsonLd: [breadcrumbList(crumbs, origin)],
  };
}
