/**
 * Media type of an export for pages: the file in frames of one byte for the kind, four for the
 * length (big-endian) and a body, so that progress and a late failure reach the reader.
 */
export const framedType = 'application/vnd.quarry.export';

/** File bytes; rows so far as JSON; the end as JSON; an expected failure as JSON. */
const kinds = { file: 1, progress: 2, end: 3, failure: 4 } as const;

/** A frame; what is no bytes is sent as JSON. */
export function frame(kind: keyof typeof kinds, body: Uint8Array | object): Uint8Array {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
  const framed = Buffer.allocUnsafe(5 + bytes.length);
  framed.writeUInt8(kinds[kind]);
  framed.writeUInt32BE(bytes.length, 1);
  framed.set(bytes, 5);
  return framed;
}
