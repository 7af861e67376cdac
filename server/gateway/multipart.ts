/** Bodies of POSTs that the storefront itself makes (contract.md §1; RFC 7578). */
import { randomUUID } from 'node:crypto';
import { toFields } from '../../shared/notation.ts';

export interface EncodedBody {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Nested keys in dot notation, arrays with brackets, null as an empty value. */
export function encodeMultipart(value: object): EncodedBody {
  const boundary = `----vitrina-${randomUUID()}`;
  const parts = toFields(value, 'keep').map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${text}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  };
}

/** As browsers do it. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
