import type { CategoryCode } from '../../../shared/categories.ts';

export interface ArticleSeed {
  readonly title: string;
  readonly announce: string;
  /** ISO 8601 with Z. */
  readonly date: string;
  readonly html: string;
  /** Whose goods stand below the article. */
  readonly goods: readonly { readonly category: CategoryCode; readonly section?: string }[];
}

export interface RubricSeed {
  readonly code: string;
  readonly title: string;
  readonly articles: readonly ArticleSeed[];
}
