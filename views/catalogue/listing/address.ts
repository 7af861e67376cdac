/** Reads and writes listing addresses. Filters, sort and page live in the address (conventions.md §4). */

import { encodeQuery, type Field, type Nested, toFields } from '../../../shared/notation.ts';
import { MAX_URL } from '../../../shared/routes.ts';
import { hasTooManyChoices } from '../../../shared/rules/catalogue/filter-choices.ts';
import { onceFor } from '../../../shared/rules/once.ts';
import { listingTexts, sortTexts } from '../../../shared/texts/pages/listing.ts';
import type { Place } from '../../context/place.ts';
import type { Verdict } from '../../data/screen.ts';

export type Sort = keyof typeof sortTexts;
export const DEFAULT_SORT: Sort = 'popular';

/** A chosen filter (contract.md §5.4): values of a list, ends of a range, or a flag. */
export type Choice = readonly string[] | { readonly from?: string; readonly to?: string } | '1';

/** Does the choice hold values of a list? */
export function isValues(choice: Choice): choice is readonly string[] {
  return typeof choice === 'object' && 'length' in choice;
}

export interface ListingAddress {
  readonly path: string;
  /** The search text; '' on other screens. */
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
  readonly filter: Readonly<Record<string, Choice>>;
  /** Do long filters show all their values? */
  readonly wide: boolean;
  /**
   * The first page shown, when 'Показать ещё' has put `page` below earlier ones. The history entry keeps it, not the
   * address.
   */
  readonly first?: number;
}

/** Is the `page` of the query valid (D25)? `page=0` and `page=abc` are not. */
export function hasValidPage(at: Place): boolean {
  const { page } = at.query;
  return page === undefined || page === '' || (typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page));
}

/** Is it the address of a listing's page (D25), with no more in it than its own links and forms may repeat (D54)? */
export function isListing(at: Place): boolean {
  return hasValidPage(at) && !hasTooManyChoices(at.search) && listingHref(readListing(at)).length <= MAX_URL;
}

/** An address whose page is valid (`hasValidPage`), parsed once. Everything else that is invalid is ignored. */
export const readListing = onceFor(parseListing);

function parseListing(at: Place): ListingAddress {
  const { page: asked, sort, q, filter, filters, without } = at.query;
  const page = typeof asked === 'string' && asked !== '' ? Number(asked) : 1;
  const first = firstOf(at.entryState, page);
  return {
    path: at.path,
    q: at.screen === 'search' && typeof q === 'string' ? q.trim() : '',
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    page,
    filter: typeof filter === 'object' && !Array.isArray(filter) ? readFilter(filter, without) : {},
    wide: filters === 'all',
    ...(first !== undefined && { first }),
  };
}

/** At most this many pages are shown below each other, which bounds the size of the document. */
const MOST_PAGES = 10;

/** May the next page be appended to those shown? */
export function canGrow({ first, page }: ListingAddress): boolean {
  return page - (first ?? page) + 1 < MOST_PAGES;
}

/** State of the history entry of a listing that has grown, for Back and a reload (also read by `restore-view.js`). */
export interface Grown {
  readonly first: number;
  /** Height of the block of goods, px. */
  readonly height?: number;
}

function firstOf(entryState: unknown, page: number): number | undefined {
  const { first } = (entryState ?? {}) as Partial<Grown>;
  const isOne = Number.isInteger(first) && first !== undefined && first > 0 && first < page;
  return isOne && page - first < MOST_PAGES ? first : undefined;
}

/** The title of a page, with its number unless it is the first. */
export function pagedTitle(title: string, page: number): string {
  return page === 1 ? title : listingTexts.pageTitle(title, page);
}

/** The description of a page, with its number: search engines treat pages of the same description as duplicates. */
export function pagedDescription(description: string, page: number): string {
  return page === 1 ? description : listingTexts.pageDescription(description, page);
}

/**
 * The address that says the same in the listing's own way. A chip that is pressed before a script handles it sends the
 * form with its choice, and the choice's key beside it; a search text may say a price.
 * @param address what has been read of it
 * @returns undefined where that is the address itself
 */
export function settledHref(at: Place, address: ListingAddress): string | undefined {
  const isSettled = at.query.without === undefined && address.q === readListing(at).q;
  return isSettled ? undefined : listingHref(address);
}

/** A page beyond the last one is a 404 (D25). */
export function beyondPages(at: Place, pages: number): Verdict | undefined {
  return readListing(at).page > pages ? { status: 404 } : undefined;
}

function isSort(value: unknown): value is Sort {
  return typeof value === 'string' && Object.hasOwn(sortTexts, value);
}

/** @param without key of the choice that a chip removes, when it was pressed without a script */
function readFilter(nested: Nested, without: Nested[string] | undefined): Record<string, Choice> {
  const filter: Record<string, Choice> = {};
  for (const [code, value] of Object.entries(nested)) {
    const choice = readChoice(value);
    const left = choice !== undefined && isValues(choice) ? except(choice, code, without) : choice;
    if (left !== undefined && code !== without) filter[code] = left;
  }
  return filter;
}

function except(values: readonly string[], code: string, without: unknown): readonly string[] | undefined {
  const others = values.filter((value) => choiceKey(code, value) !== without);
  return others.length === 0 ? undefined : others;
}

/** The key of a choice: of one value of a list, or of a whole filter. */
export function choiceKey(code: string, value?: string): string {
  return value === undefined ? code : `${code} ${value}`;
}

function readChoice(value: Nested[string] | undefined): Choice | undefined {
  if (value === '1') return '1';
  if (value === undefined || typeof value === 'string') return undefined;
  if (Array.isArray(value)) {
    const values = new Set(value.filter((item) => typeof item === 'string'));
    return values.size === 0 ? undefined : [...values];
  }
  const from = readEnd(value.from);
  const to = readEnd(value.to);
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function readEnd(value: Nested[string] | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? value : undefined;
}

/** The query of a listing's page, for `encodeQuery` and `toFields`; defaults are left out (D25). */
function pageQuery({ q, sort, page, filter, wide }: ListingAddress): object {
  return {
    q: q === '' ? null : q,
    filter,
    sort: sort === DEFAULT_SORT ? null : sort,
    page: page === 1 ? null : page,
    filters: wide ? 'all' : null,
  };
}

/** The address of a listing. */
export function listingHref(address: ListingAddress): string {
  const query = encodeQuery(pageQuery(address), 'skip');
  return query === '' ? address.path : `${address.path}?${query}`;
}

/** The query of a listing as form fields. A GET form carries them along as hidden fields. */
export function listingFields(address: Partial<ListingAddress>): readonly Field[] {
  return toFields(pageQuery({ ...plainListing(''), ...address }), 'skip');
}

/** The first page of a listing, without filters and in the default order. */
export function plainListing(path: string): ListingAddress {
  return { path, q: '', sort: DEFAULT_SORT, page: 1, filter: {}, wide: false };
}

/** The first page of the same listing with one filter changed. @param choice undefined removes the filter */
export function withChoice(address: ListingAddress, code: string, choice: Choice | undefined): ListingAddress {
  const { [code]: _, ...others } = address.filter;
  const { first: __, ...plain } = address;
  return { ...plain, page: 1, filter: choice === undefined ? others : { ...others, [code]: choice } };
}

/** Id of the form of a listing: sort, filters and chips are fields of it, so that each sends what the others hold. */
export const LISTING_FORM = 'listing';

export function isFiltered({ filter }: ListingAddress): boolean {
  return Object.keys(filter).length > 0;
}
