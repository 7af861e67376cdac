/** The catalogue index, `/catalog/` (spec §2). */
import type { ReactNode } from 'react';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { catalogueTexts } from '../../shared/texts/pages/catalogue.ts';
import { type FrameLink, groupAnchors, type MenuNode, sectionsOf } from '../data/frame-model.ts';
import { wholeMenuQuery } from '../data/frame-queries.ts';
import { type CategoryModel, categoriesQuery } from '../data/reference-lists.ts';
import { defineScreen } from '../data/screen.ts';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './catalogue.module.css';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [catalogueTexts.title, '/catalog/'],
];

export const screen = defineScreen<readonly CategoryModel[]>({
  main: () => categoriesQuery,
  late: () => [wholeMenuQuery],
  head: (_, __, origin) => ({
    title: layoutTexts.titleOf(catalogueTexts.title),
    description: catalogueTexts.description,
    jsonLd: [breadcrumbList(crumbs, origin)],
  }),
  View: Catalogue,
  Loading: () => <Loading />,
});

function Catalogue({ model }: { readonly model: readonly CategoryModel[] }): ReactNode {
  const plain = <Categories categories={model} nodes={[]} />;
  return (
    <>
      <Breadcrumbs steps={crumbs} />
      <h1 className={styles.title}>{catalogueTexts.title}</h1>
      <Late query={wholeMenuQuery} fallback={plain} failed={plain}>
        {(nodes) => <Categories categories={model} nodes={nodes} />}
      </Late>
    </>
  );
}

interface CategoriesProps {
  readonly categories: readonly CategoryModel[];
  /** The catalogue's menu, which names the sections. */
  readonly nodes: readonly MenuNode[];
}

function Categories({ categories, nodes }: CategoriesProps): ReactNode {
  if (categories.length === 0) return null;
  const anchors = groupAnchors(nodes, categories);
  return (
    <ul className={styles.categories}>
      {categories.map(({ title, url, count, image }) => (
        <li key={url} id={anchors.get(url)}>
          <a href={url} className={styles.category}>
            {image === undefined ? null : <img src={image} alt="" loading="lazy" className={styles.picture} />}
            <b className="name">{title}</b>
            <span className={styles.count}>{goodsTexts.count({ count: count })}</span>
          </a>
          <Sections sections={sectionsOf(nodes, url)} />
        </li>
      ))}
    </ul>
  );
}

/** Links to the sections of a category. */
function Sections({ sections }: { readonly sections: readonly FrameLink[] }): ReactNode {
  if (sections.length === 0) return null;
  return (
    <ul className={styles.sections}>
      {sections.map(([title, url]) => (
        <li key={url}>
          <a href={url}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
