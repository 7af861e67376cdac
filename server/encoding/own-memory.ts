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
