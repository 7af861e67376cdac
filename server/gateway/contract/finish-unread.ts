/** Finishes the answers whose bodies are not read: pictures, and those of class 'other'. */
import { fieldValue, fieldValues } from '../../http-cache/rules/fields.ts';
import { type Finish, makeTag, withField } from './finish.ts';

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
export function finishPicture(url: string): Finish {
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
export const finishOther: Finish = (_status, fields, body) => ({ fields, body, etag: fieldValue(fields, 'etag') });
