/** Control of the memory that stored buffers hold. */

/** A buffer is copied if its memory has more unused bytes than this part of its length. */
const MOST_BESIDE = 1 / 8;

/**
 * Returns the bytes in memory of their own. Node cuts buffers of less than 32 kB out of slabs of 64 kB
 * (`Buffer.poolSize`), and each buffer keeps its whole slab alive: a stored body would hold several times its own size.
 */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  const { buffer, byteOffset, length } = bytes;
  const asBuffer = Buffer.from(buffer, byteOffset, length);
  if (buffer.byteLength <= length * (1 + MOST_BESIDE)) return asBuffer;
  const own = Buffer.allocUnsafeSlow(length);
  asBuffer.copy(own);
  return own;
}

/**
 * Returns the same bytes and frees the unused rest of their memory. Node reads sockets into buffers of 64 kB, and the
 * rest of one would be freed only by a collection of the whole heap.
 * @param bytes must not be used afterwards, nor any other view of their buffer, unless that is one of Node's slabs: a
 * longer buffer is detached
 */
export function withoutRoomBehind(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes;
  if (length <= Buffer.poolSize / 2 || !(buffer instanceof ArrayBuffer)) return bytes;
  return Buffer.from(buffer.transferToFixedLength(byteOffset + length), byteOffset, length);
}
