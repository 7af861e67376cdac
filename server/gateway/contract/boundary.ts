/** The boundary that every answer of the API passes once, of whatever class and status (D29, D55). */
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { type FieldList, fieldValue, fieldValues } from '../../http-cache/rules/fields.ts';
import type { OnInterim } from '../call.ts';
import { passSetCookie } from '../headers/cookies.ts';
import { interimWithin, keepWithin, type ShopHosts } from '../headers/location.ts';
import type { RequestContext } from '../request-context.ts';
import { type ContentOptions, contentReaders, makeTag, type ReadContent, withField } from './content.ts';

/** The call whose answer it is. */
interface Answered {
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly url: string;
  readonly context: RequestContext;
}

export class Boundary {
  readonly #shop: ShopHosts;
  readonly #rowReader: (key: CallKey) => ReadContent;

  constructor(options: ContentOptions & ShopHosts) {
    this.#shop = options;
    this.#rowReader = contentReaders(options);
  }

  /** Rewrites or removes the fields that contain an address. @throws ApiError `upstream` for a redirect out of the shop */
  fields(status: number, fields: FieldList, context: RequestContext): FieldList {
    return keepWithin(status, fields, this.#shop, context);
  }

  /** The same for interim answers, which browsers act on as well. */
  interim(onInterim: OnInterim | undefined, context: RequestContext): OnInterim | undefined {
    return onInterim && interimWithin(onInterim, this.#shop, context);
  }

  /** The cookies that the answer sets, for the browser. */
  cookies(fields: FieldList, context: RequestContext): string[] {
    return fieldValues(fields, 'set-cookie').map((value) => passSetCookie(value, this.#shop, context));
  }

  /**
   * Checks and cleans a whole answer. Gives a promise for a large body only.
   * @throws ApiError `upstream`, when it cannot be used
   */
  content(
    { call, url, context }: Answered,
    status: number,
    fields: FieldList,
    body: Uint8Array,
  ): ReturnType<ReadContent> {
    const kept = this.fields(status, fields, context);
    return this.#readerFor(call, url)(status, kept, body, context);
  }

  #readerFor(call: string, url: string): ReadContent {
    if (call === 'picture') return readPicture(url);
    return Object.hasOwn(calls, call) ? this.#rowReader(call as CallKey) : readOther;
  }
}

const pictureTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  gif: 'image/gif',
};

/** One image type with its parameters. Browsers may read a list of types in another way (RFC 9110 §8.3). */
const imageType = /^image\/[a-z0-9.+-]+(?:[ \t]*;[^,]*)?$/i;

/**
 * Gives every picture an image type, so that an HTML page in place of a picture is never shown.
 * @param url path and query
 */
function readPicture(url: string): ReadContent {
  const extension = /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toLowerCase() ?? '';
  const byName = pictureTypes[extension] ?? 'application/octet-stream';
  return (status, fields, body) => {
    if (status !== 200) return { fields, body, etag: undefined };
    const [stated = '', another] = fieldValues(fields, 'content-type');
    const isImage = another === undefined && imageType.test(stated);
    const typed = isImage ? fields : withField(fields, 'content-type', byName);
    return { fields: typed, body, etag: fieldValue(fields, 'etag') ?? makeTag(body) };
  };
}

/** Answers of class 'other' stay as they are. */
const readOther: ReadContent = (_status, fields, body) => ({ fields, body, etag: fieldValue(fields, 'etag') });
