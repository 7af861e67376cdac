/** Makes sure that stored bytes do not keep larger buffers alive. */

/** How much larger the underlying buffer may be than the bytes, as a part of their length. */
const MOST_BESIDE = 1 / 8;

/**
 * The bytes in a buffer that holds little else; they are copied if necessary. Node cuts buffers of less than 32 kB out
 * of slabs of 64 kB (`Buffer.poolSize`), and each of them keeps its whole slab alive: stored bytes would take several
 * times the memory that they are counted as.
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
 * The same bytes without the unused rest of their buffer: Node reads sockets into buffers of 64 kB, and the rest would
 * be freed only by a full garbage collection.
 * @param bytes if they are too long for one of Node's slabs, their buffer is transferred, and must not be used any more
 */
export function withoutRoomBehind(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes;
  if (length <= Buffer.poolSize / 2 || !(buffer instanceof ArrayBuffer)) return bytes;
  return Buffer.from(buffer.transferToFixedLength(byteOffset + length), byteOffset, length);
}
