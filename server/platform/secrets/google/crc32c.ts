/**
 * Table of CRC-32C (Castagnoli), reflected polynomial 0x82f63b78, as RFC 3720 section 12.1 has it.
 */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 1) === 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  }
  return value >>> 0;
});

/** CRC-32C of some bytes: what Google's services check payloads with; Node.js has CRC-32 only. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
