/** Turns an answer other than 200 into an error, with the API's own message where it sent one (contract.md §1). */
import * as v from 'valibot';
import { ApiError } from '../../shared/api.ts';
import { bounds } from '../../shared/contract/bounds.ts';
import { ErrorBody } from '../../shared/contract/things.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { type FieldList, fieldValue } from '../http-cache/rules/fields.ts';
import type { Life } from './answer.ts';
import { failedUpstream } from './failure.ts';

/** What is read of an error: a longer body is no message for a visitor (D54); bytes. */
const LONGEST = 64 * 1024;
const ErrorText = v.pipe(v.string(), v.parseJson(), ErrorBody);

/**
 * Accepts any body, valid JSON or not, of any length. The API's error code is not used for a 5xx: those codes are the
 * storefront's own (contract §5.9).
 */
export function toApiError(status: number, fields: FieldList, body: Uint8Array): ApiError {
  // Neither a 200 nor an error: the storefront cannot handle such an answer.
  if (status < 400) return failedUpstream(new Error(`status ${status}`));
  const parsed = body.length > LONGEST ? undefined : v.safeParse(ErrorText, new TextDecoder().decode(body));
  const reported = parsed?.success ? parsed.output.error : undefined;
  const retryAfter = fieldValue(fields, 'retry-after') ?? '';
  return new ApiError(
    status,
    (status < 500 ? reported?.code : undefined) ?? `http_${status}`,
    reported?.message.slice(0, bounds.text) ?? loadingTexts.unknown,
    {
      fields: reported?.fields ?? undefined,
      retryAfter: /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter), bounds.wait) : undefined,
    },
  );
}

/** A refusal of a private call, with the cookies that the API set with it (raw `Set-Cookie` values). */
export class RefusedCall extends ApiError {
  readonly setCookies: readonly string[];

  constructor({ status, code, message, fields, retryAfter, cause }: ApiError, setCookies: readonly string[]) {
    super(status, code, message, { fields, retryAfter, cause });
    this.setCookies = setCookies;
  }
}

/** The cookies that the API set with a refusal; none, if it was no refusal. */
export function cookiesOf(error: unknown): readonly string[] {
  return error instanceof RefusedCall ? error.setCookies : [];
}

/** A 404 or 410. It is a valid answer and is stored like any other (contract.md §2), so it has a lifetime. */
export class Missing extends ApiError implements Life {
  readonly freshUntil: number;
  readonly staleUntil: number;

  constructor({ status, code, message, fields, retryAfter }: ApiError, { freshUntil, staleUntil }: Life) {
    super(status, code, message, { fields, retryAfter });
    this.freshUntil = freshUntil;
    this.staleUntil = staleUntil;
  }
}

/** Makes the error for an answer other than 200 to a shared call. */
export function toSharedError(
  { status, fields, body }: Pick<Entry, 'status' | 'fields' | 'body'>,
  life: Life,
): ApiError {
  if (status === 301) return movedError(fieldValue(fields, 'location'));
  const error = toApiError(status, fields, body);
  return status === 404 || status === 410 ? new Missing(error, life) : error;
}

/** @param location checked by the gateway to stay within the shop; one that names a host is not followed */
function movedError(location: string | undefined): ApiError {
  const { status, code, message } = failedUpstream();
  return new ApiError(status, code, message, { movedTo: location?.startsWith('/') ? location : undefined });
}
