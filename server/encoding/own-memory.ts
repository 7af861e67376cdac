/** Memory of what is stored. */

/** So much may lie beside the bytes in their memory, as a part of them. */
const MOST_BESIDE = 1 / 8;

/**
 * The bytes in memory that holds little else. Node cuts buffers of less than 32 kB out of slabs of 64 kB (`Buffer.poolSize`),
 * and each keeps its slab: what is stored would hold several times the bytes that it is counted as.
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
 * The same bytes, without the room behind them: Node reads sockets into buffers of 64 kB, and what is left of one would be
 * freed only when the whole heap is collected.
 * @param bytes nobody else may use their buffer any more, unless it is one of Node's slabs: it is gone where they are longer
 * than what slabs are cut into
 */
export function withoutRoomBehind(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes;
  if (length <= Buffer.poolSize / 2 || !(buffer instanceof ArrayBuffer)) return bytes;
  return Buffer.from(buffer.transferToFixedLength(byteOffset + length), byteOffset, length);
}
